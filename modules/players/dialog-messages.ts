/** Where one says who one is on the game platform. */
export const dialogMessages = {
  login: {
    title: (platform: string) => `Login with ${platform}`,
    lead: 'You need an account to buy or sell.',
    cancel: 'Cancel',
    go: (platform: string) => `Login with ${platform} OAuth`,
    steps: (platform: string, site: string) => [
      `${platform} opens and asks you to log in there. Your password stays with them.`,
      `You allow ${site} to read your public profile, and nothing more.`,
      'You come back here, logged in.',
    ],
    notSetUp: (platform: string) =>
      `This site has not connected the log-in of ${platform}. Use your username below.`,
    publicInventory: 'Your inventory must be public.',
    howPublic: (platform: string) =>
      `Change it in the privacy settings of ${platform} before you log in; otherwise nobody can see that you own what you sell.`,
    failed: 'Login failed',
    unreachable: 'Login failed. Please try again.',
  },
  usernameForm: {
    title: 'Or by your username',
    lead: (platform: string) =>
      `You put a phrase into your profile on ${platform}, to show that it is yours. No password is asked for.`,
    label: 'Username',
    submit: 'Continue',
    submitting: 'Looking...',
  },
  confirm: {
    title: (platform: string) => `Confirm Your ${platform} Account`,
    verified: 'Verified',
    joined: (date: string) => `Joined ${date}`,
    id: (id: string) => `ID ${id}`,
    about: 'Description',
    /** In place of a description that is empty; the pages hide it. */
    noDescription: 'No description',
    phrase: 'Your phrase',
    how: (platform: string) =>
      `Put this phrase into the description of your profile on ${platform} and save it there. Then confirm. Afterwards you may take it out.`,
    open: 'Open the profile in a new tab',
    cancel: 'Cancel',
    yes: 'Yes, This is Me',
    confirming: 'Logging in...',
  },
  /** By the `error` that the way back from the platform carries. */
  callbackErrors: {
    denied: (platform: string) => `You did not allow the log-in at ${platform}.`,
    failed: (platform: string) => `The log-in with ${platform} did not work. Please try again.`,
    platform_unavailable: (platform: string) =>
      `${platform} does not answer right now. Please try again in a moment.`,
    player_taken: (platform: string) =>
      `This account of ${platform} is linked to another account here. Log in with it to unlink it there, or to delete that account.`,
    other_player_linked: (platform: string) =>
      `Your account is linked to another account of ${platform}. Unlink that one first.`,
    temporary_account: (platform: string) => `A temporary account cannot be linked to ${platform}.`,
  },
}
