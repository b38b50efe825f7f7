export const termsPath = '/terms'
export const privacyPath = '/privacy'

// Paths of the API, with which the keys of queries begin.
export const brandingKey = '/api/branding'
