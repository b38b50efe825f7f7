import type { Outcome, ReasonCode, WholeOutcome } from '@/modules/orders/contract'
import { grounds } from '@/modules/orders/disputes/decision-messages'
import type { OrderNotices } from '@/modules/orders/notices/order-notices'

type NoticeParty = 'buyer' | 'seller'

interface DecidedParams {
  item: string
  /** What the buyer gets back. */
  refunded: string
  /** What the buyer gets back by a split, and the price. */
  refundedPart: string
  amount: string
  /** The seller's share. */
  net: string
  reasonCode: ReasonCode
  reason: string
  /** Until when the party that lost can appeal; undefined if the decision is final. */
  until: string | undefined
}

const reasonMax = 500

const results: Record<Outcome, Record<NoticeParty, (params: DecidedParams) => string>> = {
  release: {
    seller: ({ item, net }) => `The dispute about ${item} was decided for you, and your share is ${net}.`,
    buyer: ({ item }) => `The dispute about ${item} was decided for the seller, who gets the money.`,
  },
  refund: {
    seller: ({ item }) => `The dispute about ${item} was decided for the buyer, who gets a refund.`,
    buyer: ({ item, refunded }) =>
      `The dispute about ${item} was decided for you, and you get your ${refunded} back.`,
  },
  split: {
    seller: ({ item, net, refundedPart, amount }) =>
      `The dispute about ${item} was decided for both of you: the buyer is refunded ${refundedPart} of ${amount}, and your share is ${net}.`,
    buyer: ({ item, refundedPart, amount }) =>
      `The dispute about ${item} was decided for both of you: you are refunded ${refundedPart} of ${amount}, and the seller gets the rest.`,
  },
}

const periods: Record<WholeOutcome, Record<NoticeParty, (until: string) => string>> = {
  release: {
    seller: (until) =>
      `The buyer can appeal until ${until}. Until then your share can't be paid out, unless the buyer accepts the decision.`,
    buyer: (until) => `If you think that is wrong, you can appeal on the order page until ${until}.`,
  },
  refund: {
    seller: (until) => `If you think that is wrong, you can appeal on the order page until ${until}.`,
    buyer: (until) => `The seller can appeal until ${until}.`,
  },
}

/** The notice of a decision: who won, why, and until when the party that lost can appeal. */
export const decidedNotice = {
  title: { won: 'You won the dispute', lost: 'You lost the dispute', split: 'The dispute was split' },
  content: (outcome: Outcome, party: NoticeParty, params: DecidedParams) => {
    const { reasonCode, reason, until } = params
    const why = reason.length > reasonMax ? `${reason.slice(0, reasonMax)}…` : reason
    return [
      results[outcome][party](params),
      grounds[reasonCode],
      `Reason: ${why}`,
      until === undefined || outcome === 'split' ? 'The decision is final.' : periods[outcome][party](until),
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
  },
}

/** Notices about what happens to a decision. */
export const decisionNoticeMessages = {
  undone: {
    seller: {
      title: 'The dispute decision was undone',
      content: ({ item }) =>
        `A moderator undid the decision about ${item}. The money is held until the dispute is decided again.`,
    },
    buyer: {
      title: 'The dispute decision was undone',
      content: ({ item, amount }) =>
        `A moderator undid the decision about ${item}. Your ${amount} is held until the dispute is decided again.`,
    },
  },
  upheld: {
    seller: {
      title: 'The dispute decision was upheld',
      content: ({ item }) =>
        `The decision about ${item} was reviewed and upheld. It is final. The order page has the reason.`,
    },
    buyer: {
      title: 'The dispute decision was upheld',
      content: ({ item }) =>
        `The decision about ${item} was reviewed and upheld. It is final. The order page has the reason.`,
    },
  },
  overturned: {
    seller: {
      title: 'The dispute decision was overturned',
      content: ({ item }) =>
        `The decision about ${item} was reviewed and overturned. The order page says why and what happens now.`,
    },
    buyer: {
      title: 'The dispute decision was overturned',
      content: ({ item }) =>
        `The decision about ${item} was reviewed and overturned. The order page says why and what happens now.`,
    },
  },
  paidAfterAppeal: {
    seller: {
      title: 'You won the appeal in the dispute',
      content: ({ item, appealPaid }) =>
        `The decision about ${item} was overturned. The buyer had been refunded already, so the site paid you ${appealPaid} from its own money. The order page has the reason.`,
    },
    buyer: {
      title: 'The dispute decision was overturned',
      content: ({ item }) =>
        `The decision about ${item} was reviewed and overturned. You keep your refund, because it had been made already. The order page has the reason.`,
    },
  },
} satisfies Record<string, OrderNotices>

interface AppealParams {
  item: string
  stopsRefund?: boolean
}

/** Notices to the party that won. */
export const winnerNoticeMessages = {
  appealed: {
    title: 'The dispute decision was appealed',
    content: {
      seller: ({ item }: AppealParams) =>
        `The buyer appealed the decision about ${item}. Your share can't be paid out until it has been reviewed.`,
      buyer: ({ item, stopsRefund }: AppealParams) =>
        stopsRefund
          ? `The seller appealed the decision about ${item}. Your refund waits until it has been reviewed.`
          : `The seller appealed the decision about ${item}. Whatever the review says, you keep your refund.`,
    },
  },
  accepted: {
    title: 'The dispute decision was accepted',
    content: {
      seller: ({ item }: AppealParams) => `The buyer accepted the decision about ${item}. It is final.`,
      buyer: ({ item }: AppealParams) => `The seller accepted the decision about ${item}. It is final.`,
    },
  },
}
