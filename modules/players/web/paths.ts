/** Logs in with the account of the platform, or leads to the form where that is off. */
export const logInRedirectPath = '/api/login'
