const ifNot = (siteUrl: string) =>
  `If it was you, nothing needs to be done. If it was not, set a new password at once: ${siteUrl}/auth?mode=forgot`

/** Says what changed, to who should know. */
const notice = (what: (siteName: string) => string, otherwise = ifNot) => ({
  subject: what,
  text: (siteName: string, siteUrl: string) => `${what(siteName)}, just now.\n\n${otherwise(siteUrl)}`,
})

/** What accounts are written about. */
export const mail = {
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
  code: (lead: string, code: string) =>
    `${lead}\n\n${code}\n\nIt works for 10 minutes, once. If you did not ask for it, ignore this mail: without the code nothing happens.`,
  registered: {
    subject: (siteName: string) => `You already have an account at ${siteName}`,
    text: (siteName: string, logInUrl: string) =>
      `Somebody, perhaps you, signed up at ${siteName} with this address, which belongs to an account already.\n\nIf it was you, log in at ${logInUrl}, or set a new password there. If it was not, nothing needs to be done.`,
  },
  notices: {
    password: notice((siteName) => `Your password was changed at ${siteName}`),
    twoStepOn: notice((siteName) => `Two-step log-in was turned on at ${siteName}`),
    twoStepOff: notice((siteName) => `Two-step log-in was turned off at ${siteName}`),
    email: notice(
      (siteName) => `Your account has another email address at ${siteName}`,
      (siteUrl) =>
        `If it was you, nothing needs to be done. If it was not, write to us at once: ${siteUrl}/support`,
    ),
  },
}
