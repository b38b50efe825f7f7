export const walletPath = '/wallet'
export const staffPayoutsPath = '/admin/payouts'
export const journalsPath = '/admin/journals'
export const accountsPath = '/admin/accounts'
