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
    notLoaded: "Your account couldn't be loaded:",
    unverified: 'Before you can buy or sell:',
    verify: 'Verify your email',
    bounced: (email: string) => `We couldn't deliver email to ${email}:`,
    checkEmail: 'Check or change it',
    pending: "Your login isn't finished:",
    finish: 'Enter your second factor',
    passwordMissing: 'Your account has no password:',
    setPassword: 'Set a password',
    suspended: ({ until, reason }: { until: string | null; reason: string }) =>
      `Your account is suspended${until === null ? '' : ` until ${until}`}. You can finish your open orders. Reason: ${reason}`,
    appeal: 'Read more or appeal',
    warned: 'You have a warning from the moderators:',
    read: 'Read it',
  },
  otherAccount: {
    title: 'Page Reloaded',
    description: 'Another account has logged in in this browser, so nothing was changed.',
  },
  logOut: {
    done: { title: 'Logged Out', description: 'You have been logged out successfully' },
    failed: 'Logout Failed',
  },
}
