import type { OrderNotices } from '@/modules/orders/notices/order-notices'
import { handOver } from '@/modules/orders/notices/payment-hold-messages'

/** The module's notification kind in the notification settings. */
export const kindMessages = {
  purchases: { label: 'Purchases', description: 'your purchases' },
  disputes: { label: 'Disputes and chargebacks', description: 'disputes and chargebacks' },
}

/** Why staff did something to an order, after the sentence that says what. */
export const staffReasonText = (reason: string) => ` A moderator gave this reason: ${reason}`

/** Names the link to the order in emails. */
export const openOrder = 'Open the order'

/** Notices to the buyer and the seller, by order event. */
export const orderNoticeMessages = {
  paid: {
    seller: {
      title: 'Item sold',
      content: (order) => `${order.item} sold for ${order.amount}. ${handOver(order)}`,
    },
    buyer: {
      title: 'Payment received',
      content: ({ item, amount }) => `Your ${amount} for ${item} is held until the item arrives.`,
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
      content: ({ item, refunded, staffReason }) =>
        `Your ${refunded} for ${item} is on its way back to you.${staffReason}`,
    },
    seller: {
      title: 'Order canceled',
      content: ({ item, staffReason }) =>
        `The sale of ${item} was canceled and the buyer is being refunded.${staffReason}`,
    },
  },
  refunded: {
    buyer: {
      title: 'Refunded',
      content: ({ item, refunded }) => `Your ${refunded} for ${item} was returned.`,
    },
  },
  refundRecordedManually: {
    buyer: {
      title: 'Refunded another way',
      content: ({ item, refundedManually }) =>
        `We couldn't refund ${item} to your original payment method. You get ${refundedManually} another way.`,
    },
  },
  disputed: {
    seller: {
      title: 'Dispute opened',
      content: ({ item }) =>
        `The buyer of ${item} opened a dispute. The money is held until a moderator decides.`,
    },
  },
  disputeWithdrawn: {
    seller: {
      title: 'Dispute withdrawn',
      content: ({ item }) => `The buyer of ${item} withdrew the dispute, and the order goes on.`,
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
        `We didn't see ${item} arrive in your inventory. Your ${amount} is held until a moderator has heard you both.`,
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
        `An automatic check stopped the payment for ${item}. Your ${amount} is held until a moderator has heard you both.`,
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
        `The buyer's bank took back ${chargedBack} that was paid for ${item}. The order has ended.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item, chargedBack }) =>
        `Your bank took back ${chargedBack} that you paid for ${item}. The order has ended.`,
    },
  },
  chargebackPartiallyLost: {
    seller: {
      title: 'Part of the payment was taken back',
      content: ({ item, chargedBack }) =>
        `The buyer's bank took back ${chargedBack} that was paid for ${item}. See the order for what happens to the rest.`,
    },
    buyer: {
      title: 'Your bank has decided',
      content: ({ item, chargedBack }) =>
        `Your bank took back ${chargedBack} that you paid for ${item}. See the order for what happens to the rest.`,
    },
  },
  saleReversed: {
    seller: {
      title: 'Sale reversed',
      content: ({ item, staffReason }) =>
        `A moderator reversed the sale of ${item}. Your share goes back to the buyer.${staffReason}`,
    },
    buyer: {
      title: 'Refund started',
      content: ({ item, amount, staffReason }) =>
        `A moderator decided in your favor: your ${amount} for ${item} is on its way back.${staffReason}`,
    },
  },
  refundFailed: {
    buyer: {
      title: 'Your refund came back',
      content: ({ item }) =>
        `Your bank returned the refund of ${item} to us. We're trying again; you don't need to do anything.`,
    },
  },
  partRefunded: {
    buyer: {
      title: 'Partly refunded',
      content: ({ item, amount, refundedPart }) =>
        `You were refunded ${refundedPart} of ${amount} for ${item}.`,
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

interface FallbackParams {
  item: string
  date: string
}
