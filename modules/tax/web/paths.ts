export const taxPath = '/tax'
