import { formatCount } from '@/src/kit/plural'

/** Validation messages, shared by the forms and the server. */
export const inputMessages = {
  stars: 'Choose 1 to 5 stars.',
  text: {
    missing: 'Write a few words.',
    long: (max: number) => `Use at most ${formatCount(max)} characters.`,
  },
  subject: 'Name either a seller or an item.',
  limit: (max: number) => `The page size is a whole number from 1 to ${formatCount(max)}.`,
}

/** Texts that only the server uses. */
export const serverMessages = {
  unknownItem: 'Unknown item',
  /** What moderators see of a reported review. */
  reported: (stars: number, text: string) => [`${stars} of 5 stars`, text].filter(Boolean).join('\n\n'),
  errors: {
    review_not_open: {
      title: 'Review not possible',
      detail: 'This order cannot be reviewed now.',
      advice: 'An order can be reviewed for 60 days after it is completed, unless it was refunded.',
    },
    review_final: {
      title: 'Review final',
      detail: 'A review can be changed for 24 hours.',
      advice: 'Contact support if something in your review is wrong.',
    },
    review_answered: {
      title: 'Already answered',
      detail: 'You have answered this review.',
      advice: 'A review can be answered once. Contact support if something in your answer is wrong.',
    },
    review_missing: {
      title: 'No review',
      detail: 'The buyer has not reviewed this order.',
      advice: 'You are notified when the buyer writes a review.',
    },
  },
}
