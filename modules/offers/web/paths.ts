export const offersPath = '/offers'
