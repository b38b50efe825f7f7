import * as v from 'valibot'
import { inputMessages } from '@/modules/wallet/messages'
import { AmountCents } from '@/src/kit/money'
import { limitParam } from '@/src/kit/params'

export const payoutMethods = ['bank', 'paypal', 'crypto'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** `held` waits for staff; `requested` waits for the provider. */
export const payoutStates = ['held', 'requested', 'paid', 'returned', 'failed', 'rejected'] as const
export type PayoutState = (typeof payoutStates)[number]

export const PayoutInput = v.object({
  amount: v.pipe(AmountCents, v.minValue(1, inputMessages.amount)),
  method: v.picklist(payoutMethods, inputMessages.method),
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
})
export type Payout = v.InferOutput<typeof Payout>

/** One line of a statement. `amount` is a signed decimal string in dollars. */
export const WalletEntry = v.object({
  id: v.string(),
  kind: v.picklist([
    'sale',
    'sale_undone',
    'payout',
    'payout_held',
    'payout_released',
    'payout_returned',
    'clawback',
    'chargeback',
    'other',
  ]),
  amount: v.string(),
  orderId: v.nullable(v.string()),
  /** The order number shown to users. */
  orderNumber: v.nullable(v.number()),
  itemName: v.nullable(v.string()),
  payoutId: v.nullable(v.string()),
  at: v.string(),
})
export type WalletEntry = v.InferOutput<typeof WalletEntry>

/** `cursor` is `{time in ms}.{id}` of the last entry of the previous page. */
export const EntriesQuery = v.object({
  limit: limitParam(100, inputMessages.limit),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}\.\d{1,15}$/, inputMessages.cursor),
      v.transform((cursor) => {
        const [at = 0, id = 0] = cursor.split('.').map(Number)
        return { at, id }
      }),
    ),
  ),
})

export const Wallet = v.object({
  currency: v.literal('usd'),
  available: v.string(),
  pending: v.string(),
  escrow: v.string(),
  /** The account that payouts go to, masked; null until the seller has one that can be paid. */
  destination: v.nullable(v.string()),
  entries: v.array(WalletEntry),
})
export type Wallet = v.InferOutput<typeof Wallet>

/** A user's balance as staff see it. */
export const UserBalance = v.omit(Wallet, ['entries', 'destination'])
export type UserBalance = v.InferOutput<typeof UserBalance>
