import * as v from 'valibot'
import { categories, conditions, Verified } from '@/modules/catalog/contract'
import { inputMessages } from '@/modules/orders/input-messages'
import { DisputePicture } from '@/modules/orders/pictures/contract'
import { limitParam } from '@/src/kit/params'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

export const orderStates = [
  'created',
  'awaiting_payment',
  'expiring',
  'expired',
  'paid',
  'sent',
  'completed',
  'refund_pending',
  'refunded',
  'charged_back',
] as const
export type OrderState = (typeof orderStates)[number]

/** The public summary of state and dispute. */
const orderStatuses = ['pending', 'completed', 'failed', 'refunded', 'charged_back', 'disputed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

const refundReasons = [
  'not_delivered',
  'kept_by_seller',
  'cancelled',
  'decided',
  'clawed_back',
  'charged_back',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Who gets the money of a disputed order: the seller or the buyer. */
export const Outcome = v.picklist(['release', 'refund'], inputMessages.outcome)
export type Outcome = v.InferOutput<typeof Outcome>

/** Why a dispute was decided as it was. */
export const reasonCodes = [
  'delivered',
  'not_delivered',
  'wrong_item',
  'parties_agree',
  'no_evidence',
  'fraud',
  'other',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** `proposed`: waits for a second staff member. `decided`: booked. */
export const decisionKinds = ['proposed', 'rejected', 'decided', 'undone'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** `closed`: the decision was undone before anyone decided the appeal. */
const appealStates = ['open', 'upheld', 'overturned', 'closed'] as const
export type AppealState = (typeof appealStates)[number]

const parties = ['buyer', 'seller', 'staff'] as const
/** The role in which a user acts on an order. */
export type Party = (typeof parties)[number]

const disputeOpeners = ['buyer', 'proof', 'bank', 'check'] as const
const chargebackStates = ['none', 'open', 'won', 'lost'] as const

export const paymentMethods = ['paypal', 'card', 'crypto'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const longTextMax = 2_000

/** Text of users and staff that the other party reads. */
function longText(missing: string) {
  return v.pipe(
    v.string(missing),
    v.transform(sanitizeText),
    v.minLength(1, missing),
    v.maxLength(longTextMax, inputMessages.tooLong),
  )
}

export const OpenDispute = v.object({
  reason: longText(inputMessages.disputeReason),
})

export const PostDisputeMessage = v.object({
  content: longText(inputMessages.disputeMessage),
})

export const DisputeMessage = v.object({
  id: v.string(),
  party: v.picklist(parties),
  content: v.string(),
  at: v.string(),
})
export type DisputeMessage = v.InferOutput<typeof DisputeMessage>

export const Decision = v.object({
  outcome: Outcome,
  reason: longText(inputMessages.reason),
  reasonCode: v.optional(v.picklist(reasonCodes, inputMessages.reasonCode), 'other'),
})
export type Decision = v.InferOutput<typeof Decision>

export const UndoDecision = v.object({ reason: Decision.entries.reason })
export const AppealRequest = v.object({ reason: longText(inputMessages.appealReason) })
/** `overturned` decides the other outcome; the reason code is about that decision. */
export const AppealDecision = v.object({
  result: v.picklist(['upheld', 'overturned'], inputMessages.appealResult),
  reason: Decision.entries.reason,
  reasonCode: Decision.entries.reasonCode,
})
export type AppealDecision = v.InferOutput<typeof AppealDecision>
export const RejectProposal = v.object({ reason: Decision.entries.reason })
export const ReverseSale = v.object({ reason: Decision.entries.reason })
export const RecordManualRefund = v.object({ reason: Decision.entries.reason })

/** Who must act next, by when, and what happens if they miss the deadline, unless the delivery proof shows otherwise. */
export const NextAction = v.object({
  who: v.picklist(['buyer', 'seller', 'staff', 'provider', 'platform', 'nobody']),
  deadline: v.nullable(v.string()),
  ifMissed: v.nullable(v.picklist(['expires', 'refunds', 'completes'])),
  /** Why the deadline is paused, and how much time is left when it resumes. */
  paused: v.optional(
    v.object({ reason: v.picklist(['platform', 'inventory']), remainingSeconds: v.number() }),
  ),
})
export type NextAction = v.InferOutput<typeof NextAction>

export const transactionEntries = {
  id: v.string(),
  /** The sequential number shown to users: "Transaction #12". */
  number: v.number(),
  status: v.picklist(orderStatuses),
  state: v.picklist(orderStates),
  /** Decimal string of dollars. */
  amount: v.string(),
  buyerId: v.string(),
  sellerId: v.string(),
  createdAt: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  assetId: v.string(),
  listingId: v.string(),
}

export const LastPlayer = v.object({ username: v.nullable(v.string()) })

/** `cursor` is `{opening time in ms}.{number}` of the last dispute of the previous page. */
export const DisputeQuery = v.object({
  dispute: v.picklist(['open'], inputMessages.dispute),
  limit: limitParam(100, inputMessages.limit),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}\.\d{1,15}$/, inputMessages.cursor),
      v.transform((cursor) => {
        const [openedAt = 0, number = 0] = cursor.split('.').map(Number)
        return { openedAt, number }
      }),
    ),
  ),
})
export type DisputeCursor = NonNullable<v.InferOutput<typeof DisputeQuery>['cursor']>

/** An open dispute in the list that staff work through. */
export const DisputedOrder = v.object({
  ...transactionEntries,
  buyer: v.string(),
  seller: v.string(),
  disputeBy: v.nullable(v.picklist(disputeOpeners)),
  disputeReason: v.nullable(v.string()),
  openedAt: v.string(),
  chargeback: v.picklist(chargebackStates),
  /** The copy is observed on the platform. */
  watched: v.boolean(),
  /** The caller is the buyer or the seller. */
  isOwnCase: v.boolean(),
})
export type DisputedOrder = v.InferOutput<typeof DisputedOrder>

/** The objection of the party that lost a dispute, and the answer of other staff. */
export const Appeal = v.object({
  by: v.picklist(['buyer', 'seller']),
  reason: v.string(),
  at: v.string(),
  state: v.picklist(appealStates),
  answer: v.nullable(v.string()),
})
export type Appeal = v.InferOutput<typeof Appeal>

export const Order = v.object({
  ...transactionEntries,
  /** The serial number of the copy, if the listing has one. */
  serial: v.nullable(v.number()),
  condition: v.picklist(conditions),
  /** When the seller's public inventory last showed the copy before it was bought; null if it never did, or until it is paid. */
  verified: Verified,
  imageUrl: v.nullable(v.string()),
  category: v.picklist(categories),
  buyer: v.string(),
  /** The buyer has a temporary account, whose name is shown with a badge. */
  buyerTemporary: v.boolean(),
  /** The buyer deleted their account. */
  buyerHasLeft: v.boolean(),
  seller: v.string(),
  sellerTemporary: v.boolean(),
  sellerHasLeft: v.boolean(),
  fees: v.object({ platform: v.string(), processing: v.string(), net: v.string() }),
  /** The buyer's account on the platform; the seller sees it once the order is paid. */
  deliverTo: v.nullable(v.string()),
  /** False if the buyer named no player: `deliverTo` is then their name on this site. */
  isPlayerNamed: v.boolean(),
  reserveUntil: v.string(),
  deliverBy: v.nullable(v.string()),
  confirmBy: v.nullable(v.string()),
  dispute: v.picklist(['none', 'open', 'decided']),
  disputeReason: v.nullable(v.string()),
  /** Opened by the buyer, by evidence from the platform, by a partial chargeback, or by a check of another module. */
  disputeBy: v.nullable(v.picklist(disputeOpeners)),
  disputeMessages: v.array(DisputeMessage),
  /** The pictures that the parties added to the dispute as evidence, oldest first. */
  pictures: v.array(DisputePicture),
  decisionReason: v.nullable(v.string()),
  appeal: v.nullable(Appeal),
  /** Until when the caller can appeal the decision; null if they can't. */
  appealUntil: v.nullable(v.string()),
  chargeback: v.picklist(chargebackStates),
  /** The amount taken by an open or lost chargeback and the remainder of the price, as decimal strings of dollars. */
  chargebackAmounts: v.nullable(v.object({ taken: v.string(), remainder: v.string() })),
  /** A refund made outside the provider, as a decimal string of dollars. Only staff see the reference. */
  manualRefund: v.nullable(v.object({ amount: v.string(), reference: v.nullable(v.string()) })),
  /** The provider's reason for rejecting the pending refund; only staff see it. */
  refundError: v.nullable(v.string()),
  /** The copy is observed on the platform, and the order completes when it arrives. */
  watched: v.boolean(),
  refundReason: v.nullable(v.picklist(refundReasons)),
  nextAction: NextAction,
  timeline: v.array(v.object({ state: v.picklist(orderStates), at: v.string() })),
})
export type Order = v.InferOutput<typeof Order>
