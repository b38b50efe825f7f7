export const watchlistPath = '/watchlist'

// Paths of the API, with which the keys of queries begin.
export const alertsKey = '/api/alerts'
export const watchlistKey = '/api/watchlist'
export const recentItemsKey = '/api/recent-items'
