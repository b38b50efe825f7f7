import * as v from 'valibot'
import { categories, conditions, Verified } from '@/modules/catalog/contract'
import { inputMessages } from '@/modules/checkout/messages'
import { paymentMethods } from '@/modules/orders/contract'
import { assetIdParam } from '@/src/kit/input/params'
import { AmountCents, currency } from '@/src/kit/money'

const Id = v.pipe(
  v.string(inputMessages.id.missing),
  v.minLength(1, inputMessages.id.missing),
  v.maxLength(64, inputMessages.id.unknown),
)

export const PaymentIntentInput = v.object({
  amount: AmountCents,
  itemId: Id,
  listingId: Id,
  assetId: assetIdParam({ missing: inputMessages.id.missing, invalid: inputMessages.assetId }),
  method: v.optional(v.picklist(paymentMethods, inputMessages.method)),
  /** One of GET `/api/payment-methods`; the default without it. */
  provider: v.optional(v.pipe(v.string(inputMessages.method), v.maxLength(40, inputMessages.method))),
  deliverTo: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((name) => (name === '' ? undefined : name)),
      v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{1,40}$/, inputMessages.deliverTo.invalid))),
    ),
  ),
})
export type PaymentIntentInput = v.InferOutput<typeof PaymentIntentInput>

export const PaymentIntentResponse = v.object({
  clientSecret: v.string(),
  orderId: v.string(),
  /** Dollars. */
  amount: v.number(),
  currency: v.literal(currency),
  provider: v.string(),
  publishableKey: v.string(),
  /** When the reservation ends. */
  reserveUntil: v.string(),
  deliverTo: v.string(),
  /** False if the buyer named and linked no player: `deliverTo` is then their name on this site. */
  isPlayerNamed: v.boolean(),
  /** The reserved item. */
  itemName: v.string(),
  assetId: v.string(),
  imageUrl: v.nullable(v.string()),
  category: v.picklist(categories),
  /** The copy to buy. Missing if the page is newer than its server. */
  copy: v.optional(
    v.object({
      seller: v.string(),
      sellerTemporary: v.boolean(),
      serial: v.nullable(v.number()),
      condition: v.picklist(conditions),
      verified: Verified,
    }),
  ),
})
export type PaymentIntentResponse = v.InferOutput<typeof PaymentIntentResponse>

const boundedInteger = (from: number, to: number, message: string) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}$/, message), v.transform(Number))], message),
    v.integer(message),
    v.minValue(from, message),
    v.maxValue(to, message),
  )

const SandboxCard = v.object(
  {
    number: v.pipe(
      v.string(inputMessages.number),
      v.transform((number) => number.replace(/[\s-]/g, '')),
      v.regex(/^\d{12,19}$/, inputMessages.number),
    ),
    expMonth: boundedInteger(1, 12, inputMessages.month),
    expYear: boundedInteger(0, 2100, inputMessages.year),
    cvc: v.pipe(v.string(inputMessages.cvc), v.regex(/^\d{3,4}$/, inputMessages.cvc)),
  },
  inputMessages.card,
)
/** `expYear` has two or four digits. */
export type SandboxCard = v.InferOutput<typeof SandboxCard>

export const SandboxConfirmInput = v.object({
  clientSecret: v.pipe(
    v.string(inputMessages.payment.missing),
    v.maxLength(200, inputMessages.payment.unknown),
  ),
  card: SandboxCard,
})
export type SandboxConfirmInput = v.InferOutput<typeof SandboxConfirmInput>

export const SandboxConfirmResponse = v.object({ status: v.literal('succeeded') })

export const WebhookResponse = v.object({ received: v.literal(true) })

/**
 * The seller's payout account. `checking`: Stripe reviews the details; the seller need not act. `restricted`: Stripe needs more from the seller.
 * `bank_failed`: the bank refused a payout. `rejected`, `closed`: the account can't be paid again.
 */
export const PayoutAccount = v.object({
  state: v.picklist([
    'not_needed',
    'missing',
    'incomplete',
    'checking',
    'restricted',
    'rejected',
    'bank_failed',
    'closed',
    'ready',
  ]),
  /** End of the payout pause after a bank account change. */
  frozenUntil: v.nullable(v.string()),
})
export type PayoutAccount = v.InferOutput<typeof PayoutAccount>

export const PayoutAccountLinkInput = v.object({
  currentPassword: v.optional(v.pipe(v.string(), v.maxLength(128))),
})
export const PayoutAccountLink = v.object({ url: v.string() })
