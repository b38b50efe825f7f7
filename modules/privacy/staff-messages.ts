/** Texts of the back office. */
export const staffMessages = {
  data: {
    title: 'Personal data',
    loadFailed: 'Could not check whether this person has a legal hold.',
    notHeld: 'No legal hold.',
    held: (date: string) => `Legal hold since ${date}`,
    export: {
      open: 'Export personal data',
      question: (name: string) => `Export the personal data of ${name}?`,
      description:
        "You get the file that they can download themselves. They don't learn of it. Send it to nobody but them.",
      reasonHelp: 'Who asked, and how you know: such as the number of a ticket. The audit log keeps it.',
      done: 'Personal Data Exported',
    },
    place: {
      open: 'Place legal hold',
      question: (name: string) => `Place a legal hold on ${name}?`,
      description:
        "Until it is released, nobody can delete the account, and what the site deletes after some time is kept. They read only that their account can't be deleted at the moment.",
      reasonHelp: 'Such as the number of the case. Staff see it, and the audit log keeps it.',
      done: 'Legal Hold Placed',
    },
    release: {
      open: 'Release legal hold',
      question: (name: string) => `Release the legal hold on ${name}?`,
      description: 'The account can be deleted again, and what is too old is deleted within the hour.',
      reasonHelp: 'Staff see it, and the audit log keeps it.',
      done: 'Legal Hold Released',
    },
  },
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
