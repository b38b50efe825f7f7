export const strikesPath = '/admin/strikes'

// Paths of the API, with which the keys of queries begin.
export const warningsKey = '/api/warnings'
