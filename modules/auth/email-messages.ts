const noticeActions = {
  password: {
    otherwise: 'If it was not, set a new password at once.',
    action: 'Set a new password',
    path: '/auth?mode=forgot',
  },
  support: { otherwise: 'If it was not, write to us at once.', action: 'Write to us', path: '/support' },
}

/** Says what changed, to who should know, and where they go when it was not them. */
const notice = (what: (siteName: string) => string, way: keyof typeof noticeActions) => ({
  subject: what,
  text: (siteName: string) =>
    `${what(siteName)}, just now.\n\nIf it was you, nothing needs to be done. ${noticeActions[way].otherwise}`,
  action: noticeActions[way].action,
  path: noticeActions[way].path,
})

/** What accounts are written about. */
export const emailMessages = {
  subjects: {
    signup: (siteName: string) => `Verify your email address at ${siteName}`,
    login: (siteName: string) => `Your log-in code at ${siteName}`,
    reset: (siteName: string) => `Set a new password at ${siteName}`,
    email: (siteName: string) => `Confirm your new email address at ${siteName}`,
  },
  leads: {
    signup: 'Enter this code to verify your email address:',
    login: 'Enter this code to finish logging in:',
    reset: 'Enter this code to set a new password:',
    email: 'Enter this code to confirm your new email address:',
  },
  codeNote:
    'It works for 10 minutes, once. If you did not ask for it, ignore this mail: without the code nothing happens.',
  registered: {
    subject: (siteName: string) => `You already have an account at ${siteName}`,
    text: (siteName: string) =>
      `Somebody, perhaps you, signed up at ${siteName} with this address, which belongs to an account already.\n\nIf it was you, log in, or set a new password there. If it was not, nothing needs to be done.`,
    action: 'Log in',
  },
  notices: {
    password: notice((siteName) => `Your password was changed at ${siteName}`, 'password'),
    twoStepOn: notice((siteName) => `Two-step log-in was turned on at ${siteName}`, 'password'),
    twoStepOff: notice((siteName) => `Two-step log-in was turned off at ${siteName}`, 'password'),
    email: notice((siteName) => `Your account has another email address at ${siteName}`, 'support'),
    linked: notice((siteName) => `A game account was linked to yours at ${siteName}`, 'password'),
    unlinked: notice((siteName) => `The game account was unlinked from yours at ${siteName}`, 'password'),
  },
}
