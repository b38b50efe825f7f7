/** Part of every page's bundle. */
export const shellMessages = { title: 'Wallet' }
