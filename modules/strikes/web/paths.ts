export const strikesPath = '/admin/strikes'
