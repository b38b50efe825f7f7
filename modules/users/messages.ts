import { formatCount } from '@/src/kit/text/plural'

/** Validation messages, shown by forms and returned by the server. */
export const inputMessages = {
  search: (max: number) => `A search has at most ${formatCount(max)} characters.`,
  show: 'Show staff, suspended or held people.',
  limit: (max: number) => `The page size is a whole number from 1 to ${formatCount(max)}.`,
  reason: {
    missing: 'Enter a reason. The person sees it.',
    long: (max: number) => `A reason has at most ${formatCount(max)} characters.`,
  },
  appeal: {
    missing: 'Say why the suspension should end.',
    long: (max: number) => `An appeal has at most ${formatCount(max)} characters.`,
    result: 'Choose upheld or overturned.',
  },
  until: {
    invalid: 'Enter a date such as 2026-05-01, or a time with its offset.',
    past: 'Enter a date in the future.',
  },
  role: 'Choose user, support, accountant, moderator or admin.',
  note: {
    missing: 'Enter a note.',
    long: (max: number) => `A note has at most ${formatCount(max)} characters.`,
  },
}

/** Messages that only the server uses. */
export const serverMessages = {
  /** Beside a result of the back office's search. */
  search: { suspended: 'suspended' },
  errors: {
    staff_protected: {
      title: 'Staff account',
      detail: 'This person is staff, so only an admin can do this.',
      advice: 'Ask an admin to do it.',
    },
    already_verified: {
      title: 'Already verified',
      detail: "This account's email address is already verified.",
      advice: 'Reload the page: the user or someone else on the staff has verified it.',
    },
    not_suspended: {
      title: 'Not suspended',
      detail: 'This account is not suspended.',
      advice: 'Reload the page: the suspension has ended, or someone else has ended it.',
    },
    already_appealed: {
      title: 'Already appealed',
      detail: 'You have already appealed this suspension.',
      advice: 'A suspension can be appealed once. Contact support if you have something new to say.',
    },
    appeal_not_open: {
      title: 'Appeal not open',
      detail: 'This appeal does not wait for a decision.',
      advice: 'Reload the page: someone else has decided it, or the suspension has ended.',
    },
    appeal_not_upheld: {
      title: "Can't be reopened",
      detail: "This appeal can't be reopened.",
      advice: 'Only an appeal that was upheld can be reopened, while the suspension lasts.',
    },
    own_suspension: {
      title: 'Your own suspension',
      detail: 'You suspended this user, so someone else must decide the appeal.',
      advice: 'You can still end the suspension on the page of the user.',
    },
  },
  notSuspended: 'Your account is suspended.',
  /** The email to the operator and staff about an appeal. */
  appealAlert: {
    title: 'Appeal of a suspension',
    advice:
      'End the suspension or uphold it in the back office. Who suspended the user leaves it to someone else.',
  },
}

/** Notifications of the suspended person. */
export const noticeMessages = {
  suspended: {
    title: 'Your account is suspended',
    content: ({ until, reason }: { until: string | null; reason: string }) =>
      `${until === null ? 'The suspension has no end date.' : `The suspension ends on ${until}.`} Reason: ${reason} You can still log in and finish your open orders. Your listings are paused, payouts wait, and your money stays yours. If you think that this is wrong, appeal on your security page.`,
    link: 'Read more or appeal',
  },
  verified: {
    title: 'Your email address is verified',
    content: "Our staff verified it. You can buy and sell now. If this address isn't yours, contact support.",
  },
  restored: {
    title: 'Your account is no longer suspended',
    content:
      'You can buy, sell and send messages again. Listings that the suspension paused are active again.',
  },
  overturned: {
    title: 'Your appeal succeeded',
    content: (answer: string) =>
      `Your account is no longer suspended: ${answer} You can buy, sell and send messages again. Listings that the suspension paused are active again.`,
  },
  upheld: {
    title: 'Your suspension stands',
    content: (answer: string) => `We looked at your suspension again, and it stands: ${answer}`,
    link: 'Read more',
  },
}
