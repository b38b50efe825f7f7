/** Texts of the back office. */
export const staffMessages = {
  title: 'Delete on request',
  lead: "When the user asked for it and can't log in. It does the same as the button on their security page.",
  blocked: "The account can't be deleted yet:",
  open: 'Delete account',
  loadFailed: 'Could not check whether this account can be deleted.',
  question: (name: string) => `Delete the account of ${name}?`,
  irreversible:
    "This is immediate and can't be undone. What staff wrote about the account in the audit log is erased too.",
  deleted: {
    title: 'What is deleted',
    items: [
      'name, email, password and sessions',
      'listings, which are taken off the market',
      'watchlist, notifications, warnings and notes of staff',
      'the text of their messages, and what they wrote to support',
    ],
  },
  kept: {
    title: 'What is kept',
    items: [
      'orders and their payments, under an anonymous number',
      'messages that were part of a dispute or a report',
      'the username, blocked unless the account is temporary',
    ],
  },
  username: (name: string) => `Type ${name}`,
  reasonHelp:
    "Who asked, and how you know: such as the number of a ticket. It is kept after the deletion, so don't write personal data.",
  submit: 'Delete account',
  done: 'Account Deleted',
}
