export const watchlistPath = '/watchlist'
