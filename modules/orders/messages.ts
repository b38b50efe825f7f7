import type { NextAction, OrderState, OrderStatus } from '@/modules/orders/contract'
import { sentences } from '@/modules/orders/next-action-messages'

/** What happened; states that say nothing new to a person are left out. */
const pastSteps: Partial<Record<OrderState, (told: { escrow: string }) => string>> = {
  created: () => 'Reserved',
  paid: ({ escrow }) => `Paid: the money is in ${escrow}`,
  sent: () => 'Sent',
  completed: () => 'Completed: the seller was paid',
  expired: () => 'Ended unpaid',
  refund_pending: () => 'Refund started',
  refunded: () => 'Refunded',
  charged_back: () => 'Taken back by the bank of the buyer',
}

/** On the pages. */
export const messages = {
  numbered: (number: number) => `Order #${number}`,
  statuses: {
    pending: 'PENDING',
    completed: 'COMPLETED',
    failed: 'FAILED',
    refunded: 'REFUNDED',
    charged_back: 'CHARGED BACK',
    disputed: 'DISPUTED',
  } satisfies Record<OrderStatus, string>,
  missing: {
    message: 'It may belong to somebody else, or the link was cut short.',
    profile: 'Go to your profile',
  },
  item: {
    boughtBy: (buyer: string) => `Bought by ${buyer}`,
    soldBy: (seller: string) => `Sold by ${seller}`,
  },
  delivery: {
    title: 'Deliver to',
    toSeller: (platform: string) => `Hand the item to this ${platform} account and to no other.`,
    toOthers: (platform: string) => `The ${platform} account that the item is for.`,
  },
  money: {
    title: 'Money',
    price: 'Price',
    fees: 'Fees',
    platformFee: 'Platform fee',
    processingFee: 'Payment processing',
    taken: 'Taken by the bank',
    youPay: 'You pay',
    youPaid: 'You paid',
    you: { receive: 'You receive', received: 'You received' },
    seller: { receive: 'The seller receives', received: 'The seller received' },
  },
  disputePanel: {
    title: 'Dispute',
    by: {
      buyer: 'The buyer',
      seller: 'The seller',
      staff: 'A moderator',
      own: 'You',
      proof: 'What the platform shows',
      bank: 'The bank of the buyer',
    },
    decided: 'The decision',
    field: 'Message',
    help: 'Both sides and the moderators read it.',
    send: 'Send message',
    notSent: 'Message not sent',
  },
  nextAction: {
    sentences,
    label: 'Whose turn it is',
    timeLeft: 'Time left',
    standsStill: 'Standing still',
    none: '00:00',
    whose: {
      own: 'Your move',
      buyer: "The buyer's move",
      seller: "The seller's move",
      staff: "A moderator's move",
      provider: 'Under way',
      platform: 'The clock stands still',
      nobody: 'Ended',
      completed: 'Done',
    } satisfies Record<NextAction['who'] | 'own' | 'completed', string>,
    anyBuyer: 'the buyer',
    endOfClock: 'the end of the clock',
    why: {
      not_delivered: 'The item was not handed over in time',
      kept_by_seller: 'The platform still shows the item with the seller',
      decided: 'A moderator decided for the buyer',
      cancelled: 'The sale was called off',
      clawed_back: 'A moderator took the sale back',
      charged_back: 'The bank of the buyer took a part of the payment back',
    },
  },
  timeline: {
    title: 'What happened, and what is next',
    by: (moment: string) => `by ${moment}`,
    past: pastSteps,
    otherwise: 'Refunded another way',
    ahead: {
      pay: 'The buyer pays',
      handOver: 'The seller hands the item over',
      confirm: 'The buyer confirms',
      close: 'The payment is closed',
      moneyBack: 'The money arrives back',
      decide: 'A moderator decides',
      bankDecides: 'The bank of the buyer decides',
    },
  },
  actions: {
    pay: (amount: string) => `Pay ${amount}`,
    send: 'Mark as sent',
    receive: 'I received it',
    dispute: 'Open a dispute',
    cancel: 'Cancel order',
    beforeReceiving: ({ amount, seller }: { amount: string; seller: string }) =>
      `Look into your inventory first: your word releases ${amount} to ${seller} and cannot be taken back.`,
    done: {
      sent: 'Marked as sent',
      received: 'Order completed',
      cancel: 'Order cancelled',
      dispute: 'Dispute opened',
    },
    failed: {
      sent: 'Not marked as sent',
      received: 'Order not completed',
      cancel: 'Order not cancelled',
      dispute: 'Dispute not opened',
    },
  },
  cancelSaleDialog: {
    title: 'Cancel this sale?',
    description: ({ buyer, amount }: { buyer: string; amount: string }) =>
      `${buyer} gets ${amount} back in full. This cannot be undone.`,
    keep: 'Keep the sale',
    confirm: 'Cancel and refund',
  },
  disputeDialog: {
    title: 'Open a dispute',
    description: ({ amount, escrow }: { amount: string; escrow: string }) =>
      `${amount} stays in ${escrow} until a moderator has heard you both.`,
    back: 'Go back',
    send: 'Send to a moderator',
    field: 'What is wrong?',
    help: 'Say what you got, or did not get, and when.',
  },
  transactions: {
    title: 'Transaction History',
    numbered: (number: number) => `Transaction #${number}`,
    unknownDate: 'Unknown date',
    purchase: 'Purchase',
    sale: 'Sale',
    more: 'Show more',
    none: {
      title: 'No Transactions Yet',
      message: 'Your buying and selling activity will appear here.',
      browse: 'Browse Marketplace',
    },
  },
  stats: { completedSales: 'Completed Sales', totalEarned: 'Total Earned', unknown: '–' },
}

/** About what somebody sends: said by a form before, and by the server after. */
export const inputMessages = {
  disputeReason: 'Say what is wrong.',
  disputeMessage: 'Write a message.',
  reason: 'Say why.',
  tooLong: 'Use at most 2,000 characters.',
  outcome: 'Choose release or refund.',
  limit: 'Ask for 1 to 100.',
  cursor: 'This page of the list does not exist.',
}

/** What only the server says. */
export const serverMessages = {
  description: 'One purchase from payment to delivery: who must act, by when, and what happens otherwise.',
  unknownBuyer: 'Unknown buyer',
  unknownSeller: 'Unknown seller',
  partialChargeback:
    'The bank took a part of the payment back, and the item was not seen to arrive: a moderator decides who gets the rest.',
  errors: {
    price_changed: {
      title: 'Price changed',
      detail: 'The price of this listing has changed.',
      advice: 'Look at the new price, which the answer names. Go on at it, or choose another listing.',
    },
    ids_mismatch: {
      title: 'Item and listing differ',
      detail: 'The item and the listing do not belong together.',
      advice: 'Open the item again and choose one of its listings.',
    },
    lapsedLately: 'You let several reservations lapse. Please wait before you reserve again.',
    too_many_reservations: {
      title: 'Too many reservations',
      detail: 'You have unpaid orders open. Pay or cancel one of them first.',
      advice:
        'Your unpaid orders are among the transactions of your profile. One that is not paid ends by itself.',
    },
    order_state: {
      title: 'The order has moved on',
      detail: 'The order is not in a state that allows this.',
      advice: 'Open the order again: it says whose turn it is and what can be done now.',
    },
    refund_not_refused: {
      title: 'Refund not refused',
      detail: 'The payment provider has not refused this refund, or what became of it is not known yet.',
      advice:
        'Give nothing another way yet: the refund may still arrive. The order says what the provider answered last.',
    },
    wrong_party: {
      title: "The other side's turn",
      detail: 'Only the other party of this order may do this.',
      advice: 'Wait for the other side. The order says until when, and what happens otherwise.',
    },
    provider_unavailable: {
      title: 'Payment provider not reached',
      detail: 'The payment provider cannot be reached. Please try again.',
      advice: 'Try again in a moment. The listing stays reserved for you, and nothing was charged.',
    },
    orders_open: {
      title: 'Orders under way',
      detail: 'You have orders under way. Finish or cancel them first.',
      advice: 'They are among the transactions of your profile. Each says whose turn it is.',
    },
    chargeback_open: {
      title: 'Chargeback under way',
      detail: 'A bank is still deciding about a payment of yours. That has to end first.',
      advice: 'The order says when the bank has decided. Nobody here can hurry it.',
    },
    priceNow: (amount: string) => `The price is now $${amount}.`,
    orderMissing: 'This order does not exist.',
  },
}
