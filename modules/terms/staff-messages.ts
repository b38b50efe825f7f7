/** Texts of the back office. */
export const staffMessages = {
  title: 'Terms',
  lead: 'Publish new terms of service. All users are told, accept them on the site, and can’t buy or list from the date on until they have.',
  write: 'New version',
  content: 'Text',
  contentHelp: 'Paragraphs with an empty line between them. A paragraph that starts with “# ” is a heading.',
  summary: 'What changed',
  summaryHelp: 'Every user gets this as a notice, and reads it above the new terms.',
  from: 'Applies from',
  fromHelp: 'In your time zone. Leave it empty for now.',
  email: 'Also send an email',
  emailHelp: 'Not to users who turned emails about announcements off.',
  submit: 'Publish…',
  confirm: {
    title: (number: number) => `Publish version ${number} of the terms?`,
    now: 'It applies now: users can’t buy or list anything new until they accept it.',
    from: (moment: string) =>
      `It applies from ${moment}. From then on, users can’t buy or list anything new until they accept it.`,
    permanent: 'All users are told now. A published version can’t be changed or taken back, only replaced.',
    cancel: 'Cancel',
    submit: 'Publish',
  },
  done: 'Terms Published',
  past: 'Published versions',
  empty:
    'No version was published. The terms page shows those of the branding file, and nobody is asked to accept them.',
  by: ({ author, moment }: { author: string; moment: string }) => `${author}, ${moment}`,
  accepted: (count: string) => `${count} accepted`,
  emailed: 'Emailed',
  person: {
    title: 'Terms of service',
    loadFailed: "What this person accepted couldn't be loaded.",
    none: 'No version accepted.',
    accepted: ({ number, moment }: { number: number; moment: string }) =>
      `Version ${number}, accepted ${moment}`,
    blocked: 'Can’t buy or list anything new before accepting the terms.',
  },
}

/** Texts of `mintmark terms`. */
export const commandMessages = {
  about:
    'Publishes a new version of the terms of service, or lists the versions.\n\npublish reads the text from a file: paragraphs with an empty line between them, headings that start with "# ". --summary says what changed, --from a later time from which it applies, such as 2026-05-01T00:00:00Z. All users get a notice, with --email also an email. From that time on, users who have not accepted it can buy and list nothing new. A published version cannot be changed. The audit log has the act.',
  usage: 'Use list, or publish with a file and --summary.',
  none: 'No version was published.\n',
  line: ({ number, appliesAt, accepted }: { number: number; appliesAt: string; accepted: number }) =>
    `Version ${number}, applies from ${appliesAt}, accepted by ${accepted}\n`,
  published: (number: number) => `Published version ${number}.\n`,
}
