/** The row of the notification settings. */
export const kindMessages = { label: 'Support', description: 'answers from support' }

/** Texts of notifications and emails to the user of a ticket. */
export const noticeMessages = {
  link: 'Open the ticket',
  answered: {
    title: 'Support answered you',
    content: (subject: string) => `Support answered "${subject}".`,
    email: (subject: string, answer: string) => `Our answer to "${subject}":\n\n${answer}`,
  },
  closed: {
    title: 'Your ticket was closed',
    content: (subject: string) => `"${subject}" was closed. Reply to it if you still need help.`,
  },
  mail: {
    subject: (subject: string) => `Re: ${subject}`,
    action: 'Contact support',
    userNote: 'To reply, open the ticket on the support page.',
    visitorNote:
      'You wrote to us without logging in. To reply, write to us again on the support page and mention the subject.',
  },
}
