import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { AmountCents } from '@/src/core/money'

export const paymentMethods = ['paypal', 'card', 'crypto'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const Id = v.pipe(
  v.string('This id is missing.'),
  v.minLength(1, 'This id is missing.'),
  v.maxLength(64, 'This is not an id of ours.'),
)

export const PaymentIntentInput = v.object({
  amount: AmountCents,
  itemId: Id,
  listingId: Id,
  assetId: v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))], 'This id is missing.'),
    v.regex(/^\d{1,19}$/, 'An asset id is digits only.'),
  ),
  method: v.optional(v.picklist(paymentMethods, 'Choose paypal, card or crypto.')),
  deliverTo: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((name) => (name === '' ? undefined : name)),
      v.optional(
        v.pipe(
          v.string(),
          v.regex(/^[A-Za-z0-9_]{1,40}$/, 'Enter a username: letters, digits and underscores.'),
        ),
      ),
    ),
  ),
})
export type PaymentIntentInput = v.InferOutput<typeof PaymentIntentInput>

export const PaymentIntentAnswer = v.object({
  clientSecret: v.string(),
  orderId: v.string(),
  /** Dollars. */
  amount: v.number(),
  currency: v.literal('usd'),
  provider: v.picklist(['sandbox', 'stripe']),
  publishableKey: v.string(),
  /** When the reservation ends. */
  reserveUntil: v.string(),
  deliverTo: v.string(),
  imageUrl: v.nullable(v.string()),
  category: v.picklist(categories),
})
export type PaymentIntentAnswer = v.InferOutput<typeof PaymentIntentAnswer>

const wholeNumber = (from: number, to: number, message: string) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}$/, message), v.transform(Number))], message),
    v.integer(message),
    v.minValue(from, message),
    v.maxValue(to, message),
  )

export const SandboxConfirm = v.object({
  clientSecret: v.pipe(v.string('The payment is missing.'), v.maxLength(200, 'This is no payment of ours.')),
  card: v.object(
    {
      number: v.pipe(
        v.string('Enter a card number.'),
        v.transform((typed) => typed.replace(/[\s-]/g, '')),
        v.regex(/^\d{12,19}$/, 'Enter a card number.'),
      ),
      expMonth: wholeNumber(1, 12, 'Enter a month from 1 to 12.'),
      expYear: wholeNumber(0, 2100, 'Enter a year.'),
      cvc: v.pipe(
        v.string('Enter the 3 or 4 digits of the CVC.'),
        v.regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the CVC.'),
      ),
    },
    'Enter a card.',
  ),
})
export type SandboxConfirm = v.InferOutput<typeof SandboxConfirm>

export const SandboxConfirmed = v.object({ status: v.literal('succeeded') })
