/** Texts of the security page's panel for the linked player. */
export const securityMessages = {
  title: (platform: string) => `${platform} account`,
  linked: 'Linked',
  notLinked: 'Not linked',
  lead: (platform: string) =>
    `Link your ${platform} account to log in with it, sell the items in its inventory and receive what you buy.`,
  /** On the profile page. */
  onProfile: {
    linked: (platform: string) => `On ${platform}:`,
    link: (platform: string) => `Link your ${platform} account`,
  },
  loadFailed: "Your linked account couldn't be loaded.",
  recentLoginRequired: 'This requires a login from the last ten minutes.',
  oauth: { submit: (platform: string) => `Link with ${platform} OAuth`, submitting: 'Redirecting...' },
  usernameForm: {
    title: 'Use your username',
    label: (platform: string) => `${platform} username`,
    submit: 'Get a phrase',
    submitting: 'Searching...',
  },
  confirm: {
    title: 'Is this you?',
    cancel: 'Cancel',
    submit: 'Link this account',
    submitting: 'Linking...',
  },
  unlink: {
    lead: 'You will no longer be able to log in with this account or sell from its inventory.',
    submit: 'Unlink',
    submitting: 'Unlinking...',
  },
  linkedToast: (username: string) => ({ title: 'Account Linked', description: `You are ${username}.` }),
  unlinkedToast: { title: 'Account Unlinked' },
}
