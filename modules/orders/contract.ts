import * as v from 'valibot'
import { categories, conditions, Verified } from '@/modules/catalog/contract'
import { inputMessages } from '@/modules/orders/input-messages'
import { NextAction } from '@/modules/orders/next-action/next-action-contract'
import { Appeal } from '@/modules/orders/order/appeal-contract'
import { DisputePicture } from '@/modules/orders/pictures/contract'
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

/** Orders that the buyer can pay. */
export const payableStates: readonly OrderState[] = ['created', 'awaiting_payment']
/** Unpaid orders, which keep the listing reserved. */
export const unpaidStates: readonly OrderState[] = [...payableStates, 'expiring']
/** Paid orders whose item the buyer hasn't received. */
export const inDeliveryStates: readonly OrderState[] = ['paid', 'sent']
/** The whole price is in escrow. */
export const inEscrowStates: readonly OrderState[] = [...inDeliveryStates, 'refund_pending']
/** Orders that haven't ended. */
export const openStates: readonly OrderState[] = [...unpaidStates, ...inEscrowStates]

/** The public summary of state and dispute. */
export const orderStatuses = [
  'pending',
  'completed',
  'failed',
  'refunded',
  'charged_back',
  'disputed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const refundReasons = [
  'not_delivered',
  'kept_by_seller',
  'cancelled',
  'decided',
  'clawed_back',
  'charged_back',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** Who gets the money of a disputed order: the seller, the buyer, or each a part. */
export const Outcome = v.picklist(['release', 'refund', 'split'], inputMessages.outcome)
export type Outcome = v.InferOutput<typeof Outcome>
/** What one party loses, so that it can appeal. */
export type WholeOutcome = Exclude<Outcome, 'split'>

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

const parties = ['buyer', 'seller', 'staff'] as const
/** The role in which a user acts on an order. */
export type Party = (typeof parties)[number]

export const disputeOpeners = ['buyer', 'proof', 'bank', 'check'] as const
export const chargebackStates = ['none', 'open', 'won', 'lost'] as const

export const instantMethods = ['paypal', 'card', 'crypto'] as const
export const paymentMethods = [...instantMethods, 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** An order that ended counts as a sale, as a refund, or as a refund after a dispute that its seller lost. */
export type CountedAs = 'sale' | 'refund' | 'lost'

export const OfferedProvider = v.object({
  provider: v.string(),
  methods: v.array(v.picklist(paymentMethods)),
  /** How long the buyer may take to pay. */
  reservationSeconds: v.number(),
})
export type OfferedProvider = v.InferOutput<typeof OfferedProvider>

const longTextMax = 2_000

/** Text of users and staff that the other party reads. */
export function longText(missing: string) {
  return v.pipe(
    v.string(missing),
    v.transform(sanitizeText),
    v.minLength(1, missing),
    v.maxLength(longTextMax, inputMessages.tooLong),
  )
}

/** `closed`: withdrawn, or the order was refunded at its deadline, before anyone decided. */
export const disputeStates = ['none', 'open', 'decided', 'closed'] as const

/** What the buyer says happened. */
export const disputeKinds = ['not_received', 'wrong_item', 'other'] as const
export type DisputeKind = (typeof disputeKinds)[number]

export const OpenDispute = v.object({
  reason: longText(inputMessages.disputeReason),
  kind: v.optional(v.picklist(disputeKinds, inputMessages.disputeKind), 'other'),
})
export type OpenDispute = v.InferOutput<typeof OpenDispute>

/** `confirm`: although the last reading shows the copy with the seller. */
export const ConfirmReceived = v.object({ confirm: v.optional(v.boolean(inputMessages.confirm), false) })

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

export const ReverseSale = v.object({ reason: longText(inputMessages.reason) })
export const RecordManualRefund = v.object({ reason: longText(inputMessages.reason) })

export const transactionEntries = {
  id: v.string(),
  /** The sequential number shown to users: "Transaction #12". */
  number: v.number(),
  status: v.picklist(orderStatuses),
  state: v.picklist(orderStates),
  /** Decimal string of dollars. */
  amount: v.string(),
  /** What the buyer was refunded of it, or will be because staff decided so. */
  refunded: v.string(),
  buyerId: v.string(),
  sellerId: v.string(),
  createdAt: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  assetId: v.string(),
  listingId: v.string(),
}

/** Decimal strings of dollars. */
const FeeShares = v.object({ platform: v.string(), processing: v.string(), net: v.string() })

export const LastPlayer = v.object({ username: v.nullable(v.string()) })

/** The latest decision about a dispute. */
const StandingDecision = v.object({
  outcome: Outcome,
  reasonCode: v.picklist(reasonCodes),
  /** Until when the party that lost can appeal; null if the decision is final or appealed. */
  appealUntil: v.nullable(v.string()),
})

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
  fees: FeeShares,
  /** The fees and the seller's share of what is retained after a partial refund; null without one. */
  retainedFees: v.nullable(FeeShares),
  /** The buyer's account on the platform; the seller sees it once the order is paid. */
  deliverTo: v.nullable(v.string()),
  /** False if the buyer named no player: `deliverTo` is then their name on this site. */
  isPlayerNamed: v.boolean(),
  reserveUntil: v.string(),
  deliverBy: v.nullable(v.string()),
  confirmBy: v.nullable(v.string()),
  dispute: v.picklist(disputeStates),
  disputeReason: v.nullable(v.string()),
  disputeKind: v.nullable(v.picklist(disputeKinds)),
  /** Opened by the buyer, by evidence from the platform, by a partial chargeback, or by a check of another module. */
  disputeBy: v.nullable(v.picklist(disputeOpeners)),
  disputeMessages: v.array(DisputeMessage),
  /** The pictures that the parties added to the dispute as evidence, oldest first. */
  pictures: v.array(DisputePicture),
  decisionReason: v.nullable(v.string()),
  decision: v.nullable(StandingDecision),
  appeal: v.nullable(Appeal),
  /** Until when the caller can appeal the decision; null if they can't. */
  appealUntil: v.nullable(v.string()),
  chargeback: v.picklist(chargebackStates),
  /** The amount taken by an open or lost chargeback and the remainder of the price, as decimal strings of dollars. */
  chargebackAmounts: v.nullable(v.object({ taken: v.string(), remainder: v.string() })),
  /** A refund made outside the provider, as a decimal string of dollars. Only staff see the reference. */
  manualRefund: v.nullable(v.object({ amount: v.string(), reference: v.nullable(v.string()) })),
  /** What the site paid the seller after an appeal, because the buyer had been refunded; a decimal string of dollars. */
  appealPaid: v.nullable(v.string()),
  /** The provider's reason for rejecting the pending refund; only staff see it. */
  refundError: v.nullable(v.string()),
  /** The copy is observed on the platform, and the order completes when it arrives. */
  watched: v.boolean(),
  /** The last reading of the inventories shows the copy with the seller. */
  isCopyWithSeller: v.boolean(),
  /** When the buyer is refunded if nothing changes: the seller doesn't hand over the item, and no moderator decides. */
  refundsAt: v.nullable(v.string()),
  refundReason: v.nullable(v.picklist(refundReasons)),
  nextAction: NextAction,
  /** With `undoes`, the order returned to the state because a decision was undone. */
  timeline: v.array(
    v.object({ state: v.picklist(orderStates), at: v.string(), undoes: v.optional(v.literal(true)) }),
  ),
})
export type Order = v.InferOutput<typeof Order>
