/** On the security page: the player that an account is linked to. */
export const securityMessages = {
  title: (platform: string) => `${platform} account`,
  linked: 'Linked',
  notLinked: 'Not linked',
  lead: (platform: string) =>
    `Link your account of ${platform}: you can log in with it, sell what its inventory shows, and what you buy is delivered to it.`,
  /** On the profile. */
  onProfile: {
    linked: (platform: string) => `On ${platform}:`,
    link: (platform: string) => `Link your ${platform} account`,
  },
  loadFailed: 'Your linked account could not be loaded.',
  currentPassword: 'Current password',
  recentLoginRequired: 'For this, your log-in must be less than ten minutes old.',
  oauth: { submit: (platform: string) => `Link with ${platform} OAuth`, submitting: 'Leaving...' },
  usernameForm: {
    title: 'By your username',
    label: (platform: string) => `${platform} username`,
    submit: 'Get a phrase',
    submitting: 'Looking...',
  },
  confirm: {
    title: 'Is this you?',
    cancel: 'Cancel',
    submit: 'Link this account',
    submitting: 'Linking...',
  },
  unlink: {
    lead: 'It will no longer let you in, and its inventory will no longer be looked at for what you sell.',
    submit: 'Unlink',
    submitting: 'Unlinking...',
  },
  failed: 'Error',
  linkedToast: (username: string) => ({ title: 'Account Linked', description: `You are ${username}.` }),
  unlinkedToast: { title: 'Account Unlinked' },
}
