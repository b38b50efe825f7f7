import * as v from 'valibot'
import { inputMessages } from '@/modules/wallet/messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { AmountCents, currency } from '@/src/kit/money'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

export const payoutMethods = ['bank', 'paypal', 'crypto'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** `held` waits for staff; `requested` waits for the provider. */
export const payoutStates = ['held', 'requested', 'paid', 'returned', 'failed', 'rejected'] as const
export type PayoutState = (typeof payoutStates)[number]

/** What staff do with money. */
const staffActKinds = [
  'decision',
  'undo',
  'appeal',
  'cancel',
  'refund',
  'reversal',
  'chargeback',
  'manual_refund',
  'goodwill',
  'fine',
  'payout',
  'bank_transfer',
] as const
export type StaffActKind = (typeof staffActKinds)[number]

/** `proposed` waits for a second person. */
const staffActStates = ['proposed', 'done', 'undone', 'rejected'] as const
export type StaffActState = (typeof staffActStates)[number]

/** What a staff member did with money, or proposed. `amount` is a decimal string of dollars. */
export const StaffAct = v.object({
  id: v.string(),
  kind: v.picklist(staffActKinds),
  state: v.picklist(staffActStates),
  orderId: v.nullable(v.string()),
  /** Who gets the money; for a fine, who pays it. */
  userId: v.string(),
  amount: v.string(),
  reason: v.string(),
  /** Who did or proposed it. */
  by: v.string(),
  /** The caller did, proposed or confirmed it. */
  isOwn: v.boolean(),
  confirmedBy: v.nullable(v.string()),
  at: v.string(),
  /** Until when it can be undone; null if it can't. */
  undoUntil: v.nullable(v.string()),
})
export type StaffAct = v.InferOutput<typeof StaffAct>

/** `overturned`: the fine was taken back. */
export const fineAppealResults = ['upheld', 'overturned'] as const
export type FineAppealResult = (typeof fineAppealResults)[number]

/** An appeal against a fine. `result`, `answer` and the time of the decision are null until staff decide. */
const FineAppeal = v.object({
  text: v.string(),
  at: v.string(),
  result: v.nullable(v.picklist(fineAppealResults)),
  answer: v.nullable(v.string()),
})
export type FineAppeal = v.InferOutput<typeof FineAppeal>

/** A fine as staff see it. */
export const Fine = v.object({ ...StaffAct.entries, appeal: v.nullable(FineAppeal) })
export type Fine = v.InferOutput<typeof Fine>

/** A fine as the fined user sees it. */
export const OwnFine = v.object({
  id: v.string(),
  amount: v.string(),
  reason: v.string(),
  at: v.string(),
  /** Staff took it back. */
  isUndone: v.boolean(),
  /** Until when the user can appeal; null if they can't. */
  appealUntil: v.nullable(v.string()),
  appeal: v.nullable(FineAppeal),
})
export type OwnFine = v.InferOutput<typeof OwnFine>

const appealMaxLength = 1_000
export const FineAppealInput = v.object({
  reason: v.pipe(
    v.string(inputMessages.appeal),
    v.transform((text) => sanitizeText(text)),
    v.minLength(1, inputMessages.appeal),
    v.maxLength(appealMaxLength, inputMessages.appeal),
  ),
})
export const fineParams = v.object({ actId: v.string() })

/** Above the limit of one person, an act is a proposal until a second person sends the same request. */
export const Proposed = v.object({ proposal: StaffAct })
export type Proposed = v.InferOutput<typeof Proposed>

export const PayoutInput = v.object({
  amount: v.pipe(AmountCents, v.minValue(1, inputMessages.amount)),
  method: v.picklist(payoutMethods, inputMessages.method),
  /** One of the wallet's `payoutOptions`; without it, the first with this method that can pay the user. */
  provider: v.optional(v.pipe(v.string(inputMessages.method), v.maxLength(40, inputMessages.method))),
})
export type PayoutInput = v.InferOutput<typeof PayoutInput>

export const Payout = v.object({
  id: v.string(),
  amount: v.string(),
  method: v.picklist(payoutMethods),
  /** The account it was requested to, masked, such as `Test Bank •••• 6789`; null if unknown. */
  destination: v.nullable(v.string()),
  status: v.picklist(payoutStates),
  /** The part of the payout that the provider sent back to the site, a decimal string in dollars. */
  returned: v.string(),
  /** `overdrawn`: a sale was reversed, so the balance no longer covered it. `provider`: the provider rejected it. */
  failureReason: v.nullable(v.picklist(['overdrawn', 'provider'])),
  /** Why staff rejected it. */
  rejectionReason: v.nullable(v.string()),
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
  /** By when the money is in the account; null while the provider doesn't know. */
  arrivesAt: v.nullable(v.string()),
})
export type Payout = v.InferOutput<typeof Payout>

/** One line of a statement. `amount` and `balance` are signed decimal strings in dollars. */
export const WalletEntry = v.object({
  id: v.string(),
  kind: v.picklist([
    'sale',
    'sale_undone',
    'appeal_paid',
    'goodwill',
    'goodwill_undone',
    'fine',
    'fine_undone',
    'payout',
    'payout_held',
    'payout_released',
    'payout_returned',
    'clawback',
    'clawback_undone',
    'partial_refund',
    'partial_refund_undone',
    'chargeback',
    'other',
  ]),
  amount: v.string(),
  /** The balance after this entry: what is available, pending and in requested payouts. */
  balance: v.string(),
  orderId: v.nullable(v.string()),
  /** The order number shown to users. */
  orderNumber: v.nullable(v.number()),
  itemName: v.nullable(v.string()),
  payoutId: v.nullable(v.string()),
  /** Why staff did it; null for everything else. */
  reason: v.nullable(v.string()),
  at: v.string(),
})
export type WalletEntry = v.InferOutput<typeof WalletEntry>

export const EntriesQuery = v.object({
  limit: limitParam(100, inputMessages.limit),
  cursor: cursorParam,
})

/** A way to be paid. */
const PayoutOption = v.object({
  provider: v.string(),
  method: v.picklist(payoutMethods),
  /** The account that the money goes to, masked; null until the user has one that can be paid. */
  destination: v.nullable(v.string()),
})
export type PayoutOption = v.InferOutput<typeof PayoutOption>

export const Wallet = v.object({
  currency: v.literal(currency),
  available: v.string(),
  pending: v.string(),
  escrow: v.string(),
  payoutOptions: v.array(PayoutOption),
  entries: v.array(WalletEntry),
})
export type Wallet = v.InferOutput<typeof Wallet>

/** A user's balance as staff see it. */
export const UserBalance = v.omit(Wallet, ['entries', 'payoutOptions'])
export type UserBalance = v.InferOutput<typeof UserBalance>
