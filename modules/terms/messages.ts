/** Texts of the pages. */
export const messages = {
  version: (number: number) => `Version ${number}`,
  states: {
    current: (day: string) => `Applies since ${day}`,
    upcoming: (day: string) => `Applies from ${day}`,
    former: (day: string) => `Published on ${day}, replaced since`,
  },
  changed: 'What changed',
  missing: "This version doesn't exist.",
  versions: 'All versions',
  accept: {
    title: 'Accept these terms',
    now: 'You can buy and list items once you have accepted them. Orders, your money and your account are not affected.',
    from: (day: string) =>
      `They apply from ${day}. From then on you can buy and list items once you have accepted them.`,
    submit: 'Accept',
    failed: 'The terms were not accepted',
    done: 'Terms Accepted',
  },
  upcoming: {
    title: 'New terms',
    lead: (day: string) => `These terms apply until ${day}.`,
    read: 'Read the new terms',
  },
}

/** Texts that only the server uses. */
export const serverMessages = {
  description: 'A version of the terms of service, with what changed and from when it applies.',
  operator: 'The operator',
  unknownAuthor: 'Unknown',
  notice: {
    title: (day: string) => `New terms of service from ${day}`,
    titleNow: 'New terms of service',
  },
  /** For the other party of a trade, and the detail of the error. */
  notAccepted: 'The buyer has to accept the new terms of service first.',
  errors: {
    terms_not_accepted: {
      title: 'Terms not accepted',
      detail: 'Our terms of service have changed. Accept them to go on buying and selling.',
      advice: 'Log in, read the terms under Terms at the bottom of every page, and accept them there.',
    },
    terms_replaced: {
      title: 'Newer terms',
      detail: 'Newer terms of service have been published. Read and accept those.',
      advice: 'Reload the page: it leads to the newest version.',
    },
  },
}
