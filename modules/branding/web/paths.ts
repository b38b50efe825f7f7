export const termsPath = '/terms'
export const privacyPath = '/privacy'
export const legalPattern = '/legal/:page'

/** The page of another legal text, such as `imprint`. */
export function legalPath(name: string): string {
  return `/legal/${encodeURIComponent(name)}`
}

// Paths of the API, with which the keys of queries begin.
export const brandingKey = '/api/branding'
