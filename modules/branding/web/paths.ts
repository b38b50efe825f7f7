export const termsPath = '/terms'
export const privacyPath = '/privacy'
export const brandingPath = '/admin/branding'
