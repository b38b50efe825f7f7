export const loginDialogMessages = {
  login: {
    title: (platform: string) => `Login with ${platform}`,
    lead: 'You need an account to buy or sell.',
    cancel: 'Cancel',
    go: (platform: string) => `Login with ${platform} OAuth`,
    steps: (platform: string, site: string) => [
      `${platform} opens and asks you to log in there. Your password stays with ${platform}.`,
      `Allow ${site} to read your public profile, nothing else.`,
      'You come back here, logged in.',
    ],
    /** On a site without the platform's login. */
    later: {
      title: (platform: string) => `${platform} OAuth isn't set up here yet`,
      how: (platform: string) =>
        `Once it is, ${platform} opens and asks you to log in there, so your password stays with ${platform}. Until then, the button below opens the login page.`,
    },
    demo: {
      before: 'Just looking around?',
      link: 'Temporary Login',
      after: 'only asks for a name.',
    },
    publicInventory: 'Your inventory must be public.',
    howPublic: (platform: string) => `Change this in your ${platform} privacy settings before you log in.`,
    whyPublic: {
      ownership: "Otherwise we can't verify that you own what you sell.",
      delivery: "Otherwise we can't see whether an item arrived.",
    },
    failed: 'Login failed',
    unreachable: 'Login failed. Please try again.',
  },
  usernameForm: {
    title: 'Use your username',
    titleBeside: 'Or use your username',
    lead: (platform: string) =>
      `Prove that a profile on ${platform} is yours by adding a phrase to it. No password needed.`,
    label: 'Username',
    submit: 'Continue',
    submitting: 'Searching...',
  },
  confirm: {
    title: (platform: string) => `Confirm Your ${platform} Account`,
    verified: 'Verified',
    joined: (date: string) => `Joined ${date}`,
    id: (id: string) => `ID ${id}`,
    about: 'Description',
    /** The API value for an empty description; pages hide it. */
    noDescription: 'No description',
    phrase: 'Your phrase',
    how: (platform: string) =>
      `Add this phrase to your ${platform} profile description and save it, then confirm here. You can remove it afterwards.`,
    open: 'Open the profile in a new tab',
    cancel: 'Cancel',
    yes: 'Yes, This is Me',
    confirming: 'Logging in...',
  },
  /** By the `error` code in the query string of the callback's redirect. */
  callbackErrors: {
    denied: (platform: string) => `You declined the login at ${platform}.`,
    failed: (platform: string) => `Login with ${platform} failed. Please try again.`,
    platform_unavailable: (platform: string) => `${platform} isn't responding. Please try again in a moment.`,
    player_taken: (platform: string) =>
      `This ${platform} account is linked to another account here. Log in with ${platform} to unlink it there or to delete that account.`,
    other_player_linked: (platform: string) =>
      `Your account is linked to another ${platform} account. Unlink that one first.`,
    temporary_account: (platform: string) => `A temporary account can't be linked to ${platform}.`,
  },
}
