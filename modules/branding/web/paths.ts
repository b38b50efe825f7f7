export const termsPath = '/terms'
export const privacyPath = '/privacy'
