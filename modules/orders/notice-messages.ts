import type { OrderNotices } from '@/modules/orders/notices/order-notices'

/** The module's notification kind in the notification settings. */
export const kindMessages = {
  purchases: { label: 'Purchases', description: 'your purchases' },
  disputes: { label: 'Disputes and chargebacks', description: 'disputes and chargebacks' },
}

/** Names the link to the order in emails. */
export const openOrder = 'Open the order'

/** Notices to the buyer and the seller, by order event. */
export const orderNoticeMessages = {
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
      content: ({ item }) => `The seller says they handed over ${item}. Confirm when it arrives.`,
    },
  },
  completed: {
    seller: {
      title: 'Sale completed',
      content: ({ item }) => `Your earnings from ${item} are in your wallet.`,
    },
    buyer: { title: 'Purchase completed', content: ({ item }) => `${item} is yours.` },
  },
  expired: {
    buyer: {
      title: 'Reservation ended',
      content: ({ item }) =>
        `You didn't pay for ${item} in time, so it's for sale again. Nothing was charged.`,
    },
  },
  refundStarted: {
    buyer: {
      title: 'Refund started',
      content: ({ item, refunded }) => `Your $${refunded} for ${item} is on its way back to you.`,
    },
    seller: {
      title: 'Order canceled',
      content: ({ item }) => `The sale of ${item} was canceled and the buyer is being refunded.`,
    },
  },
  refunded: {
    buyer: {
      title: 'Refunded',
      content: ({ item, refunded }) => `Your $${refunded} for ${item} was returned.`,
    },
  },
  refundRecordedManually: {
    buyer: {
      title: 'Refunded another way',
      content: ({ item, refundedManually }) =>
        `We couldn't refund ${item} to your original payment method. You get $${refundedManually} another way.`,
    },
  },
  disputed: {
    seller: {
      title: 'Dispute opened',
      content: ({ item }) =>
        `The buyer of ${item} opened a dispute. The money is held until a moderator decides.`,
    },
  },
  deliveryDisputed: {
    seller: {
      title: 'A moderator decides',
      content: ({ item }) =>
        `We couldn't see ${item} in the buyer's inventory. The money is held until a moderator has heard you both.`,
    },
    buyer: {
      title: 'A moderator decides',
      content: ({ item, amount }) =>
        `We didn't see ${item} arrive in your inventory. Your $${amount} is held until a moderator has heard you both.`,
    },
  },
  releaseRejected: {
    seller: {
      title: 'A moderator decides',
      content: ({ item }) =>
        `An automatic check stopped the payment for ${item}. The money is held until a moderator has heard you both.`,
    },
    buyer: {
      title: 'A moderator decides',
      content: ({ item, amount }) =>
        `An automatic check stopped the payment for ${item}. Your $${amount} is held until a moderator has heard you both.`,
    },
  },
  decisionUndone: {
    seller: {
      title: 'Decision undone',
      content: ({ item }) =>
        `A moderator undid the decision about ${item}. The money is held until the dispute is decided again.`,
    },
    buyer: {
      title: 'Decision undone',
      content: ({ item, amount }) =>
        `A moderator undid the decision about ${item}. Your $${amount} is held until the dispute is decided again.`,
    },
  },
  appealUpheld: {
    seller: {
      title: 'Decision upheld',
      content: ({ item }) =>
        `Another moderator reviewed the decision about ${item} and upheld it. The order page has the reason.`,
    },
    buyer: {
      title: 'Decision upheld',
      content: ({ item }) =>
        `Another moderator reviewed the decision about ${item} and upheld it. The order page has the reason.`,
    },
  },
  appealOverturned: {
    seller: {
      title: 'Decision overturned',
      content: ({ item }) =>
        `Another moderator overturned the decision about ${item}. The order page says why and what happens now.`,
    },
    buyer: {
      title: 'Decision overturned',
      content: ({ item }) =>
        `Another moderator overturned the decision about ${item}. The order page says why and what happens now.`,
    },
  },
  chargebackOpened: {
    seller: {
      title: 'The bank is asking for the money back',
      content: ({ item }) =>
        `The buyer's bank is deciding about the payment for ${item}. Don't hand anything over until it has decided.`,
    },
    buyer: {
      title: 'Your bank is deciding',
      content: ({ item }) => `The order for ${item} is paused until your bank has decided.`,
    },
  },
  chargebackWon: {
    seller: {
      title: 'The payment stands',
      content: ({ item }) => `The bank decided that the payment for ${item} stands. The order continues.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item }) => `The payment for ${item} stands, and the order continues.`,
    },
  },
  chargebackLost: {
    seller: {
      title: 'The payment was taken back',
      content: ({ item, chargedBack }) =>
        `The buyer's bank took back $${chargedBack} that was paid for ${item}. The order has ended.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item, chargedBack }) =>
        `Your bank took back $${chargedBack} that you paid for ${item}. The order has ended.`,
    },
  },
  chargebackPartiallyLost: {
    seller: {
      title: 'Part of the payment was taken back',
      content: ({ item, chargedBack }) =>
        `The buyer's bank took back $${chargedBack} that was paid for ${item}. See the order for what happens to the rest.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item, chargedBack }) =>
        `Your bank took back $${chargedBack} that you paid for ${item}. See the order for what happens to the rest.`,
    },
  },
  saleReversed: {
    seller: {
      title: 'Sale reversed',
      content: ({ item }) => `A moderator reversed the sale of ${item}. Your share goes back to the buyer.`,
    },
    buyer: {
      title: 'Refund started',
      content: ({ item, amount }) =>
        `A moderator decided in your favor: your $${amount} for ${item} is on its way back.`,
    },
  },
  refundFailed: {
    buyer: {
      title: 'Your refund came back',
      content: ({ item }) =>
        `Your bank returned the refund of ${item} to us. We're trying again; you don't need to do anything.`,
    },
  },
  unmatchedPayment: {
    buyer: {
      title: 'Late payment returned',
      content: ({ item }) => `Your payment for ${item} arrived after the order had ended. We returned it.`,
    },
  },
} satisfies Record<string, OrderNotices>

/** Notices about a dispute to both parties. */
export const disputeNoticeMessages = {
  messagePosted: {
    title: 'New message about a dispute',
    content: ({ item }: { item: string }) => `You have a new message in the dispute about ${item}.`,
  },
  picturesAdded: {
    title: 'New pictures in a dispute',
    content: ({ item }: { item: string }) =>
      `The other party added pictures to the dispute about ${item}. See them on the order page.`,
  },
  appealed: {
    title: 'Decision appealed',
    content: {
      seller: ({ item }: { item: string }) =>
        `The buyer appealed the decision about ${item}. Your share can't be paid out until another moderator has reviewed it.`,
      buyer: ({ item }: { item: string }) =>
        `The seller appealed the decision about ${item}. Your refund waits until another moderator has reviewed it.`,
    },
  },
  fallbackScheduled: {
    title: 'No moderator may decide this dispute',
    content: {
      refund: ({ item, date }: FallbackParams) =>
        `Every moderator is a party to the dispute about ${item}. Unless another one decides before ${date}, the delivery proof decides. If nothing is proven, the buyer is refunded.`,
      release: ({ item, date }: FallbackParams) =>
        `Every moderator is a party to the dispute about ${item}. Unless another one decides before ${date}, the delivery proof decides. If nothing is proven, the seller is paid.`,
    },
  },
}

/** Notices about chargebacks to staff. */
export const chargebackNoticeMessages = {
  deadline: {
    title: 'Chargeback: the deadline is near',
    content: ({ item, moment }: { item: string; moment: string }) =>
      `The bank accepts evidence about ${item} until ${moment}. Nobody has submitted it.`,
  },
}

interface FallbackParams {
  item: string
  date: string
}
