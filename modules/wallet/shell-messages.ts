/** On every page. */
export const shellMessages = { title: 'Wallet' }
