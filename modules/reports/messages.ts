import { formatCount } from '@/src/kit/text/plural'

/** Texts of the dialog. */
export const messages = {
  title: (what: string) => `Report ${what}?`,
  description: 'Moderators will see a copy of what you report, your reason and both usernames.',
  field: 'Reason',
  help: "What's wrong? For example, a scam, an insult or a false description.",
  cancel: 'Cancel',
  submit: 'Report',
  done: { title: 'Reported', description: 'Thank you. Our moderators will review it.' },
}

/** Validation messages, shared by the forms and the server. */
export const inputMessages = {
  subject: 'Choose something that can be reported, such as a listing, person or message.',
  id: 'Choose a valid subject.',
  reason: {
    missing: 'Describe what is wrong.',
    forUser: 'Say why. The person reads it.',
    long: (max: number) => `Use at most ${formatCount(max)} characters.`,
  },
  action: 'Choose none, remove, warn, suspend or handled.',
  suspendDays: (max: number) => `Choose from 1 to ${formatCount(max)} days, or no end.`,
  note: (max: number) => `The note has at most ${formatCount(max)} characters.`,
  limit: (max: number) => `The page size is a whole number from 1 to ${formatCount(max)}.`,
}

/** Texts that only the server uses. */
export const serverMessages = {
  unknown: 'Deleted account',
  releaseRejected: 'An open report concerns this order.',
  /** The email to the operator and staff. */
  alert: {
    label: 'Reports',
    title: 'Report opened',
    advice:
      'A user reported something to the moderators. Read the reasons, act if it breaks the rules, and close the case.',
  },
  errors: {
    report_of_self: {
      title: 'Your own listing or account',
      detail: "You can't report yourself or your own listing.",
      advice: 'Withdraw a listing of yours that is wrong, or contact support.',
    },
  },
}

/** By the name of the subject; an unlisted one is shown unchanged. */
export const subjectLabels: Readonly<Record<string, string>> = {
  listing: 'Listing',
  person: 'Person',
  message: 'Message',
  review: 'Review',
}
