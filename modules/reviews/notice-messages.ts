export const kindMessages = { label: 'Reviews', description: 'reviews of your sales and answers to yours' }

export const noticeMessages = {
  written: {
    title: 'New review',
    content: (item: string, stars: number) => `The buyer of ${item} gave you ${stars} of 5 stars.`,
  },
  answered: {
    title: 'Review answered',
    content: (item: string) => `The seller of ${item} answered your review.`,
  },
  removed: {
    title: 'Review removed',
    content: (item: string, reason: string) =>
      `The moderators removed your review of ${item}. Reason: ${reason}`,
  },
  link: 'Read the review',
}
