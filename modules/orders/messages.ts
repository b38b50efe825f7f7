import type { OrderState, OrderStatus } from '@/modules/orders/contract'
import { decisionMessages } from '@/modules/orders/disputes/decision-messages'
import { disputeDialogMessages } from '@/modules/orders/disputes/dispute-messages'
import type { NextAction } from '@/modules/orders/next-action/next-action-contract'
import { sentences } from '@/modules/orders/next-action/next-action-messages'
import { moneyMessages } from '@/modules/orders/payments/money-messages'

/** Only the states that mean something to users. */
const pastSteps: Partial<Record<OrderState, (params: { escrow: string }) => string>> = {
  created: () => 'Reserved',
  paid: ({ escrow }) => `Paid: the money is in ${escrow}`,
  sent: () => 'Sent',
  completed: () => 'Completed: the seller was paid',
  expired: () => 'Ended unpaid',
  refund_pending: () => 'Refund started',
  refunded: () => 'Refunded',
  charged_back: () => "Charged back by the buyer's bank",
}

/** Texts of the pages. */
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
    title: 'Order Not Found',
    message: 'No order of yours matches this link. The link may be wrong or incomplete.',
    back: 'Back to your orders',
  },
  item: {
    /** Returns parts, because the name is a separate element. */
    boughtBy: <Part>(buyer: Part) => ['Bought by ', buyer],
    soldBy: <Part>(seller: Part) => ['Sold by ', seller],
    serial: 'Serial',
    noSerial: 'No serial',
    condition: 'Condition',
    whenBought: 'Copy when bought',
    now: 'Copy now',
  },
  delivery: {
    title: 'Deliver to',
    toSeller: (platform: string) => `Hand over the item only to this ${platform} account.`,
    toOthers: (platform: string) => `The ${platform} account that receives the item.`,
    /** The buyer named no player. */
    unnamed: {
      buyer: (platform: string) =>
        `This is your username on this site. Tell the seller which ${platform} account is yours.`,
      others: (platform: string) =>
        `The buyer's username on this site. Before you hand anything over, ask which ${platform} account is theirs.`,
    },
  },
  money: moneyMessages,
  disputePanel: {
    title: 'Dispute',
    /** What the buyer says happened. */
    kinds: disputeDialogMessages.kinds,
    by: {
      buyer: 'The buyer',
      seller: 'The seller',
      staff: 'A moderator',
      own: 'You',
      proof: 'Evidence from the platform',
      check: 'An automatic check',
      bank: "The buyer's bank",
    },
    field: 'Message',
    help: 'Both parties and the moderators can read it.',
    send: 'Send message',
  },
  decisionPanel: decisionMessages,
  nextAction: {
    sentences,
    label: 'Next action',
    timeLeft: 'Time left',
    paused: 'Paused',
    zeroTime: '00:00',
    headlines: {
      own: 'Your move',
      buyer: "The buyer's move",
      seller: "The seller's move",
      staff: 'Under review',
      provider: 'In progress',
      platform: 'Paused',
      nobody: 'Ended',
      completed: 'Done',
    } satisfies Record<NextAction['who'] | 'own' | 'completed', string>,
    unnamedBuyer: 'the buyer',
    unknownDeadline: 'the deadline',
    refundReasons: {
      not_delivered: "The item wasn't handed over in time",
      kept_by_seller: 'The platform still shows the item with the seller',
      decided: 'The dispute was decided for the buyer',
      cancelled: 'The sale was canceled',
      clawed_back: 'A moderator reversed the sale',
      charged_back: "The buyer's bank took back part of the payment",
    },
    /** Reasons that read differently for the buyer. */
    refundReasonsToBuyer: {
      decided: 'The dispute was decided in your favor',
      charged_back: 'Your bank took back part of the payment',
    },
  },
  timeline: {
    title: 'Order timeline',
    by: (moment: string) => `by ${moment}`,
    past: pastSteps,
    manualRefund: 'Refunded another way',
    /** Also if an appeal overturned it. */
    undone: 'Decision undone',
    upcoming: {
      pay: 'The buyer pays',
      handOver: 'The seller hands over the item',
      confirm: 'The buyer confirms',
      close: 'The payment is closed',
      refund: 'The refund arrives',
      decide: 'A moderator decides',
      bankDecides: "The buyer's bank decides",
    },
  },
  actions: {
    pay: (amount: string) => `Pay ${amount}`,
    send: 'Mark as sent',
    receive: 'I received it',
    dispute: 'Open a dispute',
    withdraw: 'Withdraw the dispute',
    cancel: 'Cancel order',
    more: 'More',
    receiveEarly: "The seller hasn't marked the item as sent yet. Confirm only if you already have it.",
    done: {
      sent: 'Marked as sent',
      received: 'Order completed',
      cancel: 'Order canceled',
      dispute: 'Dispute opened',
      withdraw: 'Dispute withdrawn',
      read: 'Inventories read again',
      appeal: 'Appeal sent',
      accept: 'Decision accepted',
    },
    failed: {
      sent: 'Not marked as sent',
      received: 'Order not completed',
      cancel: 'Order not canceled',
      dispute: 'Dispute not opened',
      withdraw: 'Dispute not withdrawn',
      read: 'Inventories not read',
      appeal: 'Appeal not sent',
      accept: 'Decision not accepted',
    },
  },
  disputeDialog: disputeDialogMessages.open,
  withdrawDialog: disputeDialogMessages.withdraw,
  releaseDialog: {
    title: 'Release the payment?',
    description: ({ seller, amount, copy }: { seller: string; amount: string; copy: string }) =>
      `Check your inventory first. This pays ${seller} ${amount} for ${copy} and can't be undone.`,
    copy: ({ item, serial }: { item: string; serial: string | null }) =>
      serial === null ? item : `${item} #${serial}`,
    back: 'Go back',
    confirm: 'Release payment',
    withSeller: (platform: string) =>
      `${platform} still shows this copy in the seller's inventory. If you don't have it, don't pay: the order stays open.`,
    readAgain: 'Check the inventories again',
    haveIt: 'I have the copy, and I want to pay the seller anyway.',
  },
  cancelSaleDialog: {
    title: 'Cancel this sale?',
    description: ({ buyer, amount }: { buyer: string; amount: string }) =>
      `${buyer} gets a full refund of ${amount}. This can't be undone.`,
    keep: 'Keep the sale',
    confirm: 'Cancel and refund',
  },
  userPanel: { title: 'Latest orders', none: 'No orders.', loadFailed: "The orders couldn't be loaded." },
  transactions: {
    search: 'Search by item or number',
    needsAction: 'NEEDS ACTION',
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
  stats: {
    completedSales: 'Completed Sales',
    totalEarned: 'Total Earned',
    soldAndBought: (sold: string, bought: string) => `${sold} sold, ${bought} bought`,
    unknown: '–',
  },
}

/** Texts of the server only. */
export const serverMessages = {
  /** Texts for the search of the back office. */
  search: {
    heading: 'Orders',
    named: ({ number, item }: { number: number; item: string }) => `#${number} ${item}`,
  },
  description:
    "One purchase from payment to delivery: who must act, by when, and what happens if they don't.",
  listDescription: 'Everything you bought and sold, newest first.',
  collectionDescription: 'The limited items you bought here and still hold.',
  unknownBuyer: 'Unknown buyer',
  proposerLeft: 'The role of who proposed it has ended.',
  deliveryProof: 'The delivery proof',
  unknownSeller: 'Unknown seller',
  partialChargeback:
    'The bank took back part of the payment, and it is unknown whether the item arrived. A moderator decides who gets the remainder.',
  /** Results of `mintmark doctor`. */
  secondPerson: {
    advice:
      'Give a second person a role (mintmark user promote NAME moderator) and let them verify their email address.',
    off: 'one moderator decides each dispute',
    enough: (count: number) =>
      `${count} moderators and admins can decide disputes above DECISION_LIMIT_CENTS`,
    tooFew: (count: number) =>
      `DECISION_LIMIT_CENTS needs two people, but only ${count} of the moderators and admins has a verified email address`,
  },
  pictureRoom: {
    advice:
      'Make room on the disk and raise EVIDENCE_SITE_MB. When it is reached, nobody can add pictures to disputes.',
    used: ({ used, max }: { used: number; max: number }) => `${used} of ${max} MB are used`,
  },
  /** Why a dispute was decided although no staff member may decide it. */
  fallbackReasons: {
    delivered:
      "No moderator could decide within 7 days. The item was seen in the buyer's inventory, so the seller is paid.",
    notDelivered:
      'No moderator could decide within 7 days. The seller still has the item, so the buyer is refunded.',
    release:
      'No moderator could decide within 7 days, and nothing proves the delivery. The buyer belongs to the staff of this site, so the seller is paid.',
    refund:
      'No moderator could decide within 7 days, and nothing proves the delivery. The seller belongs to the staff of this site, so the buyer is refunded.',
  },
}
