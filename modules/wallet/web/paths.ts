export const walletPath = '/wallet'
export const staffPayoutsPath = '/admin/payouts'
export const journalsPath = '/admin/journals'
export const monthsPath = '/admin/months'
export const accountsPath = '/admin/accounts'
export const sellerBalancesPath = `${accountsPath}/sellers`

// Paths of the API, with which the keys of queries begin.
export const payoutsKey = '/api/payouts'
export const walletKey = '/api/wallet'
