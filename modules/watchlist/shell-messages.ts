/** Texts loaded with every page. */
export const shellMessages = { title: 'Watchlist' }
