export const authPath = '/auth'
export const verifyPath = '/auth?mode=verify'
export const forgotPasswordPath = '/auth?mode=forgot'
export const resetPasswordPath = '/auth?mode=reset'
export const demoLoginPath = '/demo-login'
export const profilePath = '/profile'
export const transactionsPath = '/profile?tab=transactions'
export const secondFactorPath = '/second-factor'
export const securityPath = '/security'

// Paths of the API, with which the keys of queries begin.
export const currentUserKey = '/api/auth/user'
export const securityEventsKey = '/api/auth/security-events'
