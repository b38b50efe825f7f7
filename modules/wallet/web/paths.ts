export const walletPath = '/wallet'
export const staffPayoutsPath = '/admin/payouts'
export const journalsPath = '/admin/journals'
export const monthsPath = '/admin/months'
export const accountsPath = '/admin/accounts'
export const sellerBalancesPath = `${accountsPath}/sellers`
