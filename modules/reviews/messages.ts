import { formatCount, plural } from '@/src/kit/text/plural'

/** Texts of the pages. */
export const messages = {
  title: 'Review',
  listTitle: 'Reviews',
  loadFailed: "The reviews couldn't be loaded.",
  stars: (stars: number) => `${stars} of 5 stars`,
  starCount: (stars: number) => `${stars} ${plural(stars, { one: 'star', other: 'stars' })}`,
  count: (count: number, formatted: string) =>
    `${formatted} ${plural(count, { one: 'review', other: 'reviews' })}`,
  none: 'No reviews yet',
  rating: (average: string, count: string) => `${average} · ${count}`,
  distribution: 'Reviews by number of stars',
  edited: 'edited',
  soldBy: <Part>(seller: Part) => ['Sold by ', seller],
  edit: 'Edit',
  more: 'Show More',
  answer: "Seller's answer",
  form: {
    stars: 'How was this purchase?',
    text: 'What should other buyers know?',
    help: 'Everyone can see it, with your name shortened. You can change it for 24 hours.',
    helpUntil: (date: string) => `You can change it until ${date}.`,
    submit: 'Publish Review',
    save: 'Save',
    done: { title: 'Review Published', description: 'Thanks! Your review helps other buyers.' },
  },
  answerForm: {
    text: 'Your answer',
    help: 'Everyone can see it below the review. You can answer once.',
    submit: 'Publish Answer',
  },
  /** Inside the sentence "Report …?" */
  review: (buyer: string) => `the review by ${buyer}`,
}

/** Validation messages, shared by the forms and the server. */
export const inputMessages = {
  stars: 'Choose 1 to 5 stars.',
  minRating: 'Enter a rating from 1 to 5, with at most one decimal.',
  text: {
    missing: 'Write a few words.',
    long: (max: number) => `Use at most ${formatCount(max)} characters.`,
  },
  subject: 'Name either a seller (sellerId) or an item (itemId).',
  limit: (max: number) => `The page size is a whole number from 1 to ${formatCount(max)}.`,
}

/** Texts that only the server uses. */
export const serverMessages = {
  unknownItem: 'Unknown item',
  /** In place of the text of a removed review. */
  removed: 'The moderators removed this review.',
  /** For moderators, on the page of a report. */
  removeReported: 'Remove the review',
  reportedStates: { shown: 'Shown', removed: 'Removed' },
  /** The content of a reported review, for moderators. */
  reported: (stars: number, text: string) => [`${stars} of 5 stars`, text].filter(Boolean).join('\n\n'),
  errors: {
    review_not_open: {
      title: 'Review not possible',
      detail: "You can't review this order now.",
      advice: 'An order can be reviewed for 60 days after it is completed, unless it was refunded.',
    },
    review_exists: {
      title: 'Already reviewed',
      detail: "You've already reviewed this order.",
      advice: 'You can change a review for 24 hours.',
    },
    review_final: {
      title: 'Review final',
      detail: 'You can change a review for 24 hours.',
      advice: 'Contact support if something in your review is wrong.',
    },
    review_answered: {
      title: 'Already answered',
      detail: "You've already answered this review.",
      advice: 'A review can be answered once. Contact support if something in your answer is wrong.',
    },
    review_removed: {
      title: 'Review removed',
      detail: 'The moderators removed this review.',
      advice: 'Write to support if you think that it broke no rule.',
    },
    review_missing: {
      title: 'No review',
      detail: "The buyer hasn't reviewed this order.",
      advice: 'You are notified when the buyer writes a review.',
    },
  },
}
