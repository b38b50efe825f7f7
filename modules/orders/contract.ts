import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { inputWords } from '@/modules/orders/words'

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
    v.string(inputWords.complaint),
    v.trim(),
    v.minLength(1, inputWords.complaint),
    v.maxLength(2000, inputWords.tooLong),
  ),
})

export const AnswerDispute = v.object({
  content: v.pipe(
    v.string(inputWords.message),
    v.trim(),
    v.minLength(1, inputWords.message),
    v.maxLength(2000, inputWords.tooLong),
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
  outcome: v.picklist(['release', 'refund'], inputWords.outcome),
  reason: v.pipe(
    v.string(inputWords.reason),
    v.trim(),
    v.minLength(1, inputWords.reason),
    v.maxLength(2000, inputWords.tooLong),
  ),
})
export type Decision = v.InferOutput<typeof Decision>

export const ClawBack = v.object({ reason: Decision.entries.reason })
export const GiveOtherwise = v.object({ reason: Decision.entries.reason })

/** Whose move it is, by when, and what happens otherwise. */
export const Turn = v.object({
  who: v.picklist(['buyer', 'seller', 'staff', 'provider', 'platform', 'nobody']),
  by: v.nullable(v.string()),
  otherwise: v.nullable(v.picklist(['expires', 'refunds', 'completes'])),
  /** Why the clock stands still, and how long it goes on for afterwards. */
  still: v.optional(v.object({ why: v.picklist(['platform', 'inventory']), leftSeconds: v.number() })),
})
export type Turn = v.InferOutput<typeof Turn>

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
      v.regex(/^\d{1,3}$/, inputWords.limit),
      v.transform(Number),
      v.minValue(1, inputWords.limit),
      v.maxValue(100, inputWords.limit),
    ),
  ),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, inputWords.cursor), v.transform(Number))),
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
  chargedBack: v.nullable(v.object({ taken: v.string(), rest: v.string() })),
  /** What the buyer was given another way than by the provider, a decimal of dollars, and by what reference, which staff alone are told. */
  givenOtherwise: v.nullable(v.object({ amount: v.string(), reason: v.nullable(v.string()) })),
  /** Why the provider refuses to give back what is still owed; staff alone are told. */
  refundRefusal: v.nullable(v.string()),
  /** The platform is asked what becomes of the copy: what it shows completes the order by itself. */
  watched: v.boolean(),
  refundReason: v.nullable(v.picklist(refundReasons)),
  turn: Turn,
  timeline: v.array(v.object({ state: v.picklist(orderStates), at: v.string() })),
})
export type Order = v.InferOutput<typeof Order>
