/** Texts loaded with every page: titles, the account banner and log-out toasts. */
export const shellMessages = {
  titles: {
    logIn: 'Log in',
    signUp: 'Sign up',
    demoLogin: 'Temporary Login',
    profile: 'Profile',
    security: 'Security',
    secondFactor: 'Second factor',
  },
  banner: {
    label: 'Account',
    unverified: 'Before you can buy or sell:',
    verify: 'Verify your email',
    pending: 'Your log-in is not finished:',
    finish: 'Enter your second factor',
    passwordMissing: 'Your account has no password:',
    setPassword: 'Set a password',
  },
  logOut: {
    done: { title: 'Logged Out', description: 'You have been logged out successfully' },
    failed: 'Logout Failed',
  },
}
