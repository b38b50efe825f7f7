import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { inputMessages } from '@/modules/orders/messages'

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

/** How an order looks from outside. */
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

export const OpenDispute = v.object({
  reason: v.pipe(
    v.string(inputMessages.disputeReason),
    v.trim(),
    v.minLength(1, inputMessages.disputeReason),
    v.maxLength(2000, inputMessages.tooLong),
  ),
})

export const PostDisputeMessage = v.object({
  content: v.pipe(
    v.string(inputMessages.disputeMessage),
    v.trim(),
    v.minLength(1, inputMessages.disputeMessage),
    v.maxLength(2000, inputMessages.tooLong),
  ),
})

export const DisputeMessage = v.object({
  id: v.string(),
  party: v.picklist(['buyer', 'seller', 'staff']),
  content: v.string(),
  at: v.string(),
})
export type DisputeMessage = v.InferOutput<typeof DisputeMessage>

export const Decision = v.object({
  outcome: v.picklist(['release', 'refund'], inputMessages.outcome),
  reason: v.pipe(
    v.string(inputMessages.reason),
    v.trim(),
    v.minLength(1, inputMessages.reason),
    v.maxLength(2000, inputMessages.tooLong),
  ),
})
export type Decision = v.InferOutput<typeof Decision>

export const ReverseSale = v.object({ reason: Decision.entries.reason })
export const RecordManualRefund = v.object({ reason: Decision.entries.reason })

/** Whose move it is, by when, and what happens otherwise. */
export const NextAction = v.object({
  who: v.picklist(['buyer', 'seller', 'staff', 'provider', 'platform', 'nobody']),
  deadline: v.nullable(v.string()),
  ifMissed: v.nullable(v.picklist(['expires', 'refunds', 'completes'])),
  /** Why the clock stands still, and how long it goes on for afterwards. */
  paused: v.optional(v.object({ why: v.picklist(['platform', 'inventory']), leftSeconds: v.number() })),
})
export type NextAction = v.InferOutput<typeof NextAction>

const transactionEntries = {
  id: v.string(),
  /** The running number that people read: "Transaction #12". */
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

export const Transaction = v.object(transactionEntries)
export type Transaction = v.InferOutput<typeof Transaction>

export const TransactionQuery = v.object({
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, inputMessages.limit),
      v.transform(Number),
      v.minValue(1, inputMessages.limit),
      v.maxValue(100, inputMessages.limit),
    ),
  ),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, inputMessages.cursor), v.transform(Number))),
})

export const Order = v.object({
  ...transactionEntries,
  imageUrl: v.nullable(v.string()),
  category: v.picklist(categories),
  buyer: v.string(),
  seller: v.string(),
  fees: v.object({ platform: v.string(), processing: v.string(), net: v.string() }),
  /** Where to hand the item over; the seller sees it once the order is paid. */
  deliverTo: v.nullable(v.string()),
  reserveUntil: v.string(),
  deliverBy: v.nullable(v.string()),
  confirmBy: v.nullable(v.string()),
  dispute: v.picklist(['none', 'open', 'decided']),
  disputeReason: v.nullable(v.string()),
  /** Who opened the dispute: the buyer, what the platform showed, or the bank of the buyer. */
  disputeBy: v.nullable(v.picklist(['buyer', 'proof', 'bank'])),
  disputeMessages: v.array(DisputeMessage),
  decisionReason: v.nullable(v.string()),
  chargeback: v.picklist(['none', 'open', 'won', 'lost']),
  /** What the bank of the buyer took, for good or until it has decided, and what the site gives back beside it: decimals of dollars. */
  chargebackAmounts: v.nullable(v.object({ taken: v.string(), rest: v.string() })),
  /** What the buyer was given another way than by the provider, a decimal of dollars, and by what reference, which staff alone are told. */
  manualRefund: v.nullable(v.object({ amount: v.string(), reason: v.nullable(v.string()) })),
  /** Why the provider refuses to give back what is still owed; staff alone are told. */
  refundError: v.nullable(v.string()),
  /** The platform is asked what becomes of the copy: what it shows completes the order by itself. */
  watched: v.boolean(),
  refundReason: v.nullable(v.picklist(refundReasons)),
  nextAction: NextAction,
  timeline: v.array(v.object({ state: v.picklist(orderStates), at: v.string() })),
})
export type Order = v.InferOutput<typeof Order>
