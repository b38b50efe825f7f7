/** Texts for sellers about listings that staff approve first. */
export const approvalMessages = {
  waiting: 'Waiting for review',
  waitingNote: 'The moderators look at it before it is for sale. You get a notification.',
  declined: 'Declined',
  declinedNote: (reason: string) => `Declined by the moderators: ${reason}`,
  correct: 'Change the price to send it in again, or withdraw it and list it anew.',
  /** After the seller listed an item. */
  listed: (item: string, price: string) =>
    `${item} is for sale at ${price} once the moderators have approved it.`,
  /** After the seller changed the price. */
  priceChanged: (item: string, price: string) =>
    `${item} will cost ${price} once the moderators have approved it.`,
  problems: {
    listing_unapproved: {
      title: 'Waiting for review',
      detail: "The moderators haven't approved this listing.",
      advice:
        'A listing that waits goes on sale when they approve it. If they declined it, change its price, or withdraw it and list the item again.',
    },
    listing_changed: {
      title: 'Listing changed',
      detail: 'This listing no longer waits, or its price has changed.',
      advice: 'Reload the page to see what waits now.',
    },
  },
  notices: {
    approved: {
      title: 'Listing approved',
      content: (item: string) => `The moderators approved your listing of ${item}.`,
    },
    declined: {
      title: 'Listing declined',
      content: ({ item, reason }: { item: string; reason: string }) =>
        `The moderators declined your listing of ${item}, so it isn't for sale. Reason: ${reason}`,
      link: 'Open your listings',
    },
  },
}
