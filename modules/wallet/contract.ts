import * as v from 'valibot'
import { inputMessages } from '@/modules/wallet/messages'
import { AmountCents } from '@/src/kit/money'

export const payoutMethods = ['bank', 'paypal', 'crypto'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

export const PayoutInput = v.object({
  amount: v.pipe(AmountCents, v.minValue(1, inputMessages.amount)),
  method: v.picklist(payoutMethods, inputMessages.method),
})
export type PayoutInput = v.InferOutput<typeof PayoutInput>

export const Payout = v.object({
  id: v.string(),
  amount: v.string(),
  method: v.picklist(payoutMethods),
  status: v.picklist(['requested', 'paid', 'returned', 'failed']),
  /** What came back of it, a decimal string. */
  returned: v.string(),
  /** Why it failed: a sale was taken back, or the provider would not. */
  failureReason: v.nullable(v.picklist(['overdrawn', 'provider'])),
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
})
export type Payout = v.InferOutput<typeof Payout>

/** One line of a statement; `amount` is a signed decimal string. */
export const WalletEntry = v.object({
  id: v.string(),
  kind: v.picklist(['sale', 'payout', 'payout_returned', 'clawback', 'chargeback', 'other']),
  amount: v.string(),
  orderId: v.nullable(v.string()),
  /** The running number that people read. */
  orderNumber: v.nullable(v.number()),
  itemName: v.nullable(v.string()),
  payoutId: v.nullable(v.string()),
  at: v.string(),
})
export type WalletEntry = v.InferOutput<typeof WalletEntry>

/** `cursor` is where the page before ended: time and id of its last line. */
export const EntriesQuery = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/, inputMessages.limit), v.transform(Number)),
  ),
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}\.\d{1,15}$/, inputMessages.cursor),
      v.transform((written) => {
        const [at = 0, id = 0] = written.split('.').map(Number)
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
  entries: v.array(WalletEntry),
})
export type Wallet = v.InferOutput<typeof Wallet>
