import { formatCount } from '@/src/kit/text/plural'

export const confirmationPhrase = 'delete my account'

export const messages = {
  download: {
    title: 'Your data',
    lead: "Everything this site stores about you in one file: your account, listings, orders, statement, notifications, and what you wrote to others and to support. It contains no one else's data.",
    action: 'Download your data',
  },
  deletion: {
    title: 'Delete account',
    lead: 'This permanently deletes your account and your data. First, you see what is deleted and what is kept. To keep a copy, download your data beforehand.',
    open: 'Delete account',
    blocked: "You can't delete your account yet:",
    blockerLinks: {
      '/wallet': 'Go to your wallet',
      '/profile': 'See your orders',
      '/support': 'Contact support',
    } as Partial<Record<string, string>>,
    checkFailed: "Couldn't check whether your account can be deleted.",
    question: 'Delete your account?',
    irreversible: "This is immediate and can't be undone.",
    deleted: {
      title: 'What is deleted',
      items: [
        'your name, email, password and sessions',
        'your listings',
        'your watchlist and notifications',
        'the text of your messages, and what you wrote to support',
      ],
    },
    kept: {
      title: 'What is kept',
      orders:
        'your orders and their payments, under an anonymous number: the other party and the law need them',
      disputes: 'messages that were part of a dispute or a report, as the basis of its decision',
      name: 'your username, blocked so that nobody else trades under it',
    },
    phrase: `Type “${confirmationPhrase}”`,
    password: 'Current password',
    recentLogIn: 'This requires a login from the last ten minutes.',
    cancel: 'Keep my account',
    confirm: 'Delete my account',
    deleting: 'Deleting...',
    done: {
      title: 'Account Deleted',
      description: 'Your account is deleted, and you are logged out everywhere.',
    },
  },
}

/** Validation errors, shown by the form and by the server. */
export const inputMessages = {
  confirmation: `Type “${confirmationPhrase}” to continue.`,
  username: 'Type the username of the account to continue.',
  deletionReason: 'Say who asked for the deletion, and how you know.',
  exportReason: 'Say who asked for the data, and how you know.',
  legalHoldReason: 'Say why, such as the number of the case.',
  reasonLength: (max: number) => `A reason has at most ${formatCount(max)} characters.`,
}

/** Texts that only the server uses. */
export const serverMessages = {
  errors: {
    /** Shown to the user, who doesn't learn of the legal hold. */
    deletion_on_hold: {
      title: 'Deletion on hold',
      detail: "Your account can't be deleted at the moment. Contact support if you have questions.",
      advice: 'Contact support if you have questions.',
    },
    not_on_legal_hold: {
      title: 'No legal hold',
      detail: 'This person has no legal hold.',
      advice: 'Reload the page: someone else has released it.',
    },
  },
  accountDeletedEmail: {
    subject: (site: string) => `Your account at ${site} is deleted`,
    text: ({ site, username, at }: { site: string; username: string; at: string }) =>
      `Your account ${username} at ${site} was deleted on ${at}, as you asked.

Your name, your email address, your password and your own content are deleted. Orders and their payments are kept, because the other party and the law need them, under a number that is no longer linked to you. Nobody else can take your username.

This is the last email from us. If you did not ask for this, contact us immediately.`,
    action: 'Contact us',
  },
}

/** Texts of the commands. */
export const commandMessages = {
  export:
    'Prints the personal data of a user as JSON, as they can download it themselves.\n\nThe server may be running. For an account of the temporary login write temporary:NAME. Exits 1 if there is no such user.',
  erase:
    "Permanently deletes a user's account, as they could themselves.\n\nThe server may be running. Exits 1 and says why if the account has open orders, money or anything else that must be settled first. On a terminal it asks first. The user gets an email. The audit log records the deletion. For an account of the temporary login write temporary:NAME.",
  legalHold:
    "Keeps the personal data of a user, for a court, an authority or a claim: the account can't be deleted, and what expires otherwise, such as the log of logins, stays.\n\nThe server may be running. With --release it ends the legal hold, and what is too old is deleted within the hour. The user sees neither. The audit log has both with their reasons. mintmark user list --held lists these users. For an account of the temporary login write temporary:NAME. Exits 1 if there is no such user, or none to release.",
  legalHoldUsage: 'Name one user, and the reason with --reason.',
  held: (name: string) => `${name} has a legal hold.\n`,
  released: (name: string) => `${name} has no legal hold.\n`,
  blockedByLegalHold: 'There is a legal hold: see mintmark help hold.',
  oneName: 'Name one user.',
  unknown: (name: string) => `No user is named ${name}.`,
  blocked: (name: string, reasons: readonly string[]) =>
    `${name} can't be erased yet:\n${reasons.map((reason) => `- ${reason}`).join('\n')}`,
  ask: (name: string) => `Delete the account ${name} for good?`,
  kept: (name: string) => `${name} was not erased.`,
  erased: (name: string) => `${name} is erased.\n`,
}
