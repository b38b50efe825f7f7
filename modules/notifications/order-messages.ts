/** What happened to an order, to each side that is told of it. */
export const orderMessages = {
  paid: {
    seller: {
      title: 'Item sold',
      content: ({ item, amount }) => `${item} sold for $${amount}. Hand it over now and mark it as sent.`,
    },
    buyer: {
      title: 'Payment received',
      content: ({ item, amount }) => `Your $${amount} for ${item} is held until the item arrives.`,
    },
  },
  sent: {
    buyer: {
      title: 'Item sent',
      content: ({ item }) => `The seller says that ${item} was handed over. Confirm it when it has arrived.`,
    },
  },
  completed: {
    seller: {
      title: 'Sale completed',
      content: ({ item }) => `Your share of ${item} is in your wallet.`,
    },
    buyer: { title: 'Purchase completed', content: ({ item }) => `${item} is yours.` },
  },
  expired: {
    buyer: {
      title: 'Reservation ended',
      content: ({ item }) => `${item} was not paid in time and is on sale again. Nothing was charged.`,
    },
  },
  refundStarted: {
    buyer: {
      title: 'Refund started',
      content: ({ item, rest }) => `Your $${rest} for ${item} is on its way back to you.`,
    },
    seller: {
      title: 'Order called off',
      content: ({ item }) => `The sale of ${item} was called off and the buyer is refunded.`,
    },
  },
  refunded: {
    buyer: {
      title: 'Refunded',
      content: ({ item, rest }) => `Your $${rest} for ${item} was returned.`,
    },
  },
  refundRecordedManually: {
    buyer: {
      title: 'Refunded another way',
      content: ({ item, otherwise }) =>
        `The refund of ${item} could not be made to where you paid from: you are given $${otherwise} another way.`,
    },
  },
  disputed: {
    seller: {
      title: 'Dispute opened',
      content: ({ item }) => `The buyer of ${item} opened a dispute. The money is held until it is decided.`,
    },
  },
  deliveryDisputed: {
    seller: {
      title: 'A moderator decides',
      content: ({ item }) =>
        `${item} cannot be seen with the buyer. The money is held until a moderator has heard you both.`,
    },
    buyer: {
      title: 'A moderator decides',
      content: ({ item, amount }) =>
        `${item} was not seen to come to you. Your $${amount} is held until a moderator has heard you both.`,
    },
  },
  buyerHidden: {
    buyer: {
      title: 'Make your inventory visible',
      content: ({ item }) =>
        `Nobody can see ${item} arrive while your inventory is hidden. Show it to everyone: the order stands still until then.`,
    },
  },
  copyLeft: {
    buyer: {
      title: 'Did it arrive?',
      content: ({ item }) =>
        `${item} has left the inventory of the seller. Look into yours: confirm that it came, or open a dispute.`,
    },
    seller: {
      title: 'The buyer is asked',
      content: ({ item }) => `${item} has left your inventory. The buyer is asked whether it came.`,
    },
  },
  chargebackOpened: {
    seller: {
      title: 'The bank is asking for the money back',
      content: ({ item }) =>
        `The buyer's bank is deciding about the payment for ${item}. Do not hand anything over until it has decided.`,
    },
    buyer: {
      title: 'Your bank is deciding',
      content: ({ item }) => `The order of ${item} stands still until your bank has decided.`,
    },
  },
  chargebackWon: {
    seller: {
      title: 'The payment stands',
      content: ({ item }) => `The bank decided that the payment for ${item} stands. The order goes on.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item }) => `The payment for ${item} stands, and the order goes on.`,
    },
  },
  chargebackLost: {
    seller: {
      title: 'The payment was taken back',
      content: ({ item, taken }) =>
        `The buyer's bank took back $${taken} that was paid for ${item}. The order has ended.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item, taken }) =>
        `Your bank took back $${taken} that you paid for ${item}. The order has ended.`,
    },
  },
  chargebackPartiallyLost: {
    seller: {
      title: 'A part of the payment was taken back',
      content: ({ item, taken }) =>
        `The buyer's bank took back $${taken} that was paid for ${item}. The order says what becomes of the rest.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item, taken }) =>
        `Your bank took back $${taken} that you paid for ${item}. The order says what becomes of the rest.`,
    },
  },
  saleReversed: {
    seller: {
      title: 'Sale taken back',
      content: ({ item }) => `A moderator took the sale of ${item} back. Your share goes back to the buyer.`,
    },
    buyer: {
      title: 'Refund started',
      content: ({ item, amount }) =>
        `A moderator decided for you: your $${amount} for ${item} is on its way back.`,
    },
  },
  refundFailed: {
    buyer: {
      title: 'Your refund came back',
      content: ({ item }) =>
        `Your bank sent the refund of ${item} back to us. We are trying again; you need do nothing.`,
    },
  },
  unmatchedPayment: {
    buyer: {
      title: 'Late payment returned',
      content: ({ item }) => `Money for ${item} came after the order had ended. It was returned to you.`,
    },
  },
} satisfies Record<string, Partial<Record<'buyer' | 'seller', OrderNotice>>>

/** What somebody is told of an order. */
export interface OrderNotice {
  title: string
  content: (order: {
    item: string
    /** A decimal string of dollars, as the others. */
    amount: string
    /** What the bank of the buyer took of it for good. */
    taken: string
    /** The amount without that. */
    rest: string
    /** What they were given another way than by the provider. */
    otherwise: string
  }) => string
}
