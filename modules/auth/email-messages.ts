const setPassword = {
  ifNotYou: "If this wasn't you, set a new password immediately.",
  action: 'Set a new password',
}
const contact = {
  ifNotYou: "If this wasn't you, contact us immediately.",
  action: 'Contact us',
}

/** A security notice: what changed, and what to do if someone else changed it. */
const notice = (change: (siteName: string) => string, { ifNotYou, action }: typeof contact) => ({
  subject: change,
  text: (siteName: string) =>
    `${change(siteName)} just now.\n\nIf this was you, you don't need to do anything. ${ifNotYou}`,
  action,
})

export const emailMessages = {
  subjects: {
    signup: (siteName: string) => `Verify your email address at ${siteName}`,
    login: (siteName: string) => `Your login code at ${siteName}`,
    reset: (siteName: string) => `Set a new password at ${siteName}`,
    email: (siteName: string) => `Confirm your new email address at ${siteName}`,
  },
  leads: {
    signup: 'Enter this code to verify your email address:',
    login: 'Enter this code to finish logging in:',
    reset: 'Enter this code to set a new password:',
    email: 'Enter this code to confirm your new email address:',
  },
  codeLinks: {
    signup: 'Verify email',
    login: 'Log in',
    reset: 'Set a new password',
  },
  codeNote:
    "It works once, for 10 minutes. If you didn't request it, ignore this email: without the code nothing happens.",
  registered: {
    subject: (siteName: string) => `You already have an account at ${siteName}`,
    text: (siteName: string) =>
      `Someone, possibly you, tried to sign up at ${siteName} with this address. It already belongs to an account.\n\nIf this was you, log in or set a new password there. If not, you don't need to do anything.`,
    action: 'Log in',
  },
  removal: {
    subject: (siteName: string) => `We removed access from your account at ${siteName}`,
    text: (siteName: string, removed: readonly string[]) =>
      `You verified this address in a browser that had never logged in to your account at ${siteName}. Someone else may have signed up with your address, so we removed:\n\n${removed.map((each) => `- ${each}`).join('\n')}\n\nIf these were yours, you can add them again.`,
    action: 'Open security settings',
  },
  notices: {
    password: notice((siteName) => `Your password was changed at ${siteName}`, setPassword),
    passwordRemoved: notice(
      (siteName) => `A code by email logged in from another browser and removed your password at ${siteName}`,
      setPassword,
    ),
    twoStepOn: notice((siteName) => `Two-step login was turned on at ${siteName}`, setPassword),
    twoStepOff: notice((siteName) => `Two-step login was turned off at ${siteName}`, setPassword),
    totpAdded: notice(
      (siteName) => `An authenticator app was added to your account at ${siteName}`,
      setPassword,
    ),
    totpRemoved: notice(
      (siteName) => `The authenticator app was removed from your account at ${siteName}`,
      setPassword,
    ),
    passkeyAdded: notice((siteName) => `A passkey was added to your account at ${siteName}`, setPassword),
    passkeyRemoved: notice(
      (siteName) => `A passkey was removed from your account at ${siteName}`,
      setPassword,
    ),
    recoveryCodesReplaced: notice(
      (siteName) => `New recovery codes were created for your account at ${siteName}`,
      setPassword,
    ),
    recoveryCodeUsed: notice(
      (siteName) => `A recovery code for your account was used at ${siteName}`,
      setPassword,
    ),
    secondFactorsReset: notice(
      (siteName) => `Your passkeys and authenticator app were removed at ${siteName}`,
      contact,
    ),
    email: notice((siteName) => `Your email address was changed at ${siteName}`, contact),
    linked: notice((siteName) => `A game account was linked to yours at ${siteName}`, setPassword),
    unlinked: notice((siteName) => `A game account was unlinked from yours at ${siteName}`, setPassword),
  },
}
