export const walletPath = '/wallet'
