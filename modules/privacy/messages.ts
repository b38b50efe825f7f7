/** What a person types to delete their account. */
export const confirmationPhrase = 'delete my account'

/** On the security page. */
export const messages = {
  download: {
    title: 'Your data',
    lead: 'Everything this site holds of you as one file: your account, listings, orders, statement, notifications and what you wrote to others and to support. It has nothing of anybody else in it.',
    action: 'Download your data',
  },
  deletion: {
    title: 'Delete account',
    lead: 'Your account goes for good, with all that is yours alone. You are shown first what goes and what stays. Download your data before, if you want to keep it.',
    begin: 'Delete account',
    kept: 'Something has to end before your account can go:',
    ways: {
      '/wallet': 'Go to your wallet',
      '/profile': 'See your orders',
      '/support': 'Write to support',
    } as Partial<Record<string, string>>,
    notAsked: 'Whether your account can go could not be asked.',
    question: 'Delete your account?',
    forGood: 'At once and for good. Nobody can bring it back.',
    goes: {
      title: 'This goes',
      all: [
        'your name, email, password and sessions',
        'your listings, off the market',
        'your favourites and notifications',
        'the words of your messages, and what you wrote to support',
      ],
    },
    stays: {
      title: 'This stays',
      orders:
        'your orders and the money they moved, under a number that leads to nobody: the other side and the law need them',
      disputes: 'what was written in a dispute or was reported: what was decided rests on that',
      name: 'your username, blocked so that nobody else trades under it',
    },
    phrase: `Type “${confirmationPhrase}”`,
    password: 'Current password',
    freshLogIn: 'For this, your log-in must be less than ten minutes old.',
    keep: 'Keep my account',
    confirm: 'Delete my account',
    deleting: 'Deleting...',
    failed: 'Account Not Deleted',
    done: {
      title: 'Account Deleted',
      description: 'Your account is gone, and you are logged out everywhere.',
    },
  },
}

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  confirmation: `Type “${confirmationPhrase}” to go on.`,
}

/** What only the server says. */
export const serverMessages = {
  accountDeletedEmail: {
    subject: (site: string) => `Your account at ${site} is deleted`,
    text: ({ site, username, at }: { site: string; username: string; at: string }) =>
      `Your account ${username} at ${site} was deleted on ${at}, as you asked.

Your name, your address, your password and what was yours alone are gone. What two people or the law need stays: orders and what they did to money, under a number that no longer leads to you. Nobody else can take your name.

This is the last mail you get from us. If it was not you who asked for it, write to us at once.`,
    action: 'Write to us',
  },
}
