import type { OfferParty, OfferState } from './contract'

/** Texts of the pages. */
export const messages = {
  lead: 'Prices that buyers proposed and sellers answer. Each answer is due within 48 hours.',
  empty: 'No offers yet. On the page of an item, “Make an offer” proposes a price to its seller.',
  more: 'Show more',
  states: {
    open: 'Open',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    closed: 'Listing gone',
  } satisfies Record<OfferState, string>,
  proposal: ({ role, proposedBy, other, price }: Proposal) => {
    const who = role === proposedBy ? 'You offered' : `${other} offered`
    return `${who} ${price}`
  },
  listed: (price: string) => `Listed at ${price}`,
  parties: ({ role, other }: { role: OfferParty; other: string }) =>
    role === 'buyer' ? `You buy from ${other}` : `You sell to ${other}`,
  round: (round: number, max: number) => `Price ${round} of ${max}`,
  answerBy: (moment: string) => `Answer by ${moment}`,
  expires: (moment: string) => `Expires ${moment}`,
  accept: 'Accept',
  decline: 'Decline',
  counter: 'Counter',
  withdraw: 'Withdraw',
  pay: 'Go to the order',
  wrote: ({ role, other }: { role: OfferParty; other: string }) =>
    `${role === 'buyer' ? 'You' : other} wrote with the first price:`,
  write: (other: string) => `Message ${other}`,
  about: (action: string, item: string) => `${action}: ${item}`,
  make: {
    title: (item: string) => `Make an offer for ${item}`,
    description: (price: string) =>
      `The seller asks ${price}. If they accept yours within 48 hours, the copy is reserved for you at that price.`,
    price: 'Your price',
    message: 'Message to the seller (optional)',
    submit: 'Send offer',
    done: 'Offer Sent',
  },
  counterDialog: {
    title: 'Counteroffer',
    description: ({ offered, listed }: { offered: string; listed: string }) =>
      `Their price is ${offered}, and the listing costs ${listed}.`,
    notBetter: {
      buyer: 'That is not less than their price. Accept it instead.',
      seller: 'That is not more than their price. Accept it instead.',
    },
    price: 'Price',
    submit: 'Send counteroffer',
    done: 'Counteroffer Sent',
  },
  acceptDialog: {
    title: (price: string) => `Accept ${price}?`,
    buyer: 'The copy is then reserved for you. Pay before the reservation ends.',
    seller: 'The copy is then reserved for the buyer, who pays this price. Nobody else can buy it meanwhile.',
  },
  rules: {
    title: 'Automatic answers',
    lead: 'In percent of the price of your listing. Empty: you answer yourself.',
    declineBelow: 'Decline offers below (%)',
    acceptFrom: 'Accept offers from (%)',
    submit: 'Save',
    done: 'Automatic Answers Saved',
  },
  done: { accept: 'Offer Accepted', decline: 'Offer Declined', withdraw: 'Offer Withdrawn' },
}

interface Proposal {
  role: OfferParty
  proposedBy: OfferParty
  other: string
  price: string
}

/** Texts that only the server uses. */
export const serverMessages = {
  description: 'Offers that you made to sellers, and offers for your listings.',
  kind: { label: 'Offers', description: 'offers for items' },
  someone: 'Someone',
  limit: 'The limit must be from 1 to 100.',
  link: 'Open the offers',
  notices: {
    made: {
      title: 'New offer',
      content: ({ other, price, item }: NoticeFacts) => `${other} offers ${price} for ${item}.`,
    },
    countered: {
      title: 'Counteroffer',
      content: ({ other, price, item }: NoticeFacts) => `${other} proposes ${price} for ${item}.`,
    },
    accepted: {
      title: 'Offer accepted',
      content: ({ other, price, item }: NoticeFacts) =>
        `${other} accepted ${price} for ${item}. The copy is reserved until the reservation ends.`,
    },
    acceptedByRule: {
      title: 'Offer accepted',
      content: ({ price, item }: NoticeFacts) =>
        `The offer of ${price} for ${item} was accepted automatically, as the seller chose. The copy is reserved until the reservation ends.`,
    },
    declined: {
      title: 'Offer declined',
      content: ({ other, price, item }: NoticeFacts) => `${other} declined ${price} for ${item}.`,
    },
    withdrawn: {
      title: 'Offer withdrawn',
      content: ({ other, price, item }: NoticeFacts) =>
        `${other} withdrew the offer of ${price} for ${item}.`,
    },
    expired: {
      title: 'Offer expired',
      content: ({ price, item }: NoticeFacts) => `The offer of ${price} for ${item} wasn't answered in time.`,
    },
    closed: {
      title: 'Offer closed',
      content: ({ price, item }: NoticeFacts) =>
        `The offer of ${price} for ${item} is closed: the listing was sold or withdrawn.`,
    },
  },
  errors: {
    offers_own_listing: {
      title: 'Your own listing',
      detail: "You can't make an offer for your own listing.",
      advice: 'Change its price on the Sell page instead.',
    },
    offers_already_open: {
      title: 'Offer still open',
      detail: 'You already have an open offer for this listing.',
      advice: 'Wait for the answer, or withdraw it on the Offers page and make another one.',
    },
    offers_not_open: {
      title: 'Offer not open',
      detail: "This offer isn't open any more.",
      advice: 'The Offers page shows what happened. The buyer can make a new offer.',
    },
    offers_not_your_turn: {
      title: "The other party's turn",
      detail: 'The other party answers this price.',
      advice: 'Wait for the answer, or withdraw the price that you proposed.',
    },
    offers_no_more_rounds: {
      title: 'No more counteroffers',
      detail: 'An offer has at most five prices.',
      advice: 'Accept or decline this one.',
    },
    offers_listing_unavailable: {
      title: 'Not for sale',
      detail: "This listing isn't for sale at the moment.",
      advice: 'Look for another copy on the page of the item.',
    },
    offers_used_up: {
      title: 'No more offers',
      detail: 'You have made as many offers for this listing as a buyer may.',
      advice: 'Buy it at its price, or look for another copy.',
    },
    offers_too_many: {
      title: 'Too many open offers',
      detail: 'You have reached the limit of open offers.',
      advice: 'Withdraw one on the Offers page, or wait for answers.',
    },
  },
}

interface NoticeFacts {
  other: string
  price: string
  item: string
}
