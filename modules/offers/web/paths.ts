export const offersPath = '/offers'

// Paths of the API, with which the keys of queries begin.
export const offersKey = '/api/offers'
