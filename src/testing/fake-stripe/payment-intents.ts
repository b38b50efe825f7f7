import { recordEvent } from '@/src/testing/fake-stripe/announce'
import { type StripeStore, save, newId, nowSeconds } from '@/src/testing/fake-stripe/books'
import { hashParam, type Params, stringParam, integerParam } from '@/src/testing/fake-stripe/form'
import type { PaymentIntent } from '@/src/testing/fake-stripe/objects'
import { invalidRequest, resourceMissing } from '@/src/testing/fake-stripe/refusal'

const minimumCents = 50
/** While it is in one of these nobody has been charged. */
export const unpaidStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function createIntent(books: StripeStore, params: Params): PaymentIntent {
  const amount = integerParam(params, 'amount')
  const currency = stringParam(params, 'currency')
  if (amount === undefined) throw invalidRequest('Missing required param: amount.', 'parameter_missing', 'amount')
  if (!currency) throw invalidRequest('Missing required param: currency.', 'parameter_missing', 'currency')
  if (amount < minimumCents) throw invalidRequest('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
  const id = newId(books, 'pi')
  const intent = save(books, {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    canceled_at: null,
    capture_method: stringParam(params, 'capture_method') ?? 'automatic_async',
    client_secret: `${id}_secret_${newId(books, 'x').slice(2)}`,
    created: nowSeconds(books),
    currency,
    description: stringParam(params, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: books.live,
    metadata: hashParam(params, 'metadata'),
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    transfer_group: stringParam(params, 'transfer_group') ?? null,
  })
  recordEvent(books, 'payment_intent.created', intent)
  return intent
}

export function cancelIntent(books: StripeStore, id: string): PaymentIntent {
  const intent = findIntent(books, id)
  if (!unpaidStatuses.includes(intent.status)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  }
  Object.assign(intent, { status: 'canceled', canceled_at: nowSeconds(books) })
  recordEvent(books, 'payment_intent.canceled', intent)
  return intent
}

export function findIntent(books: StripeStore, id: string): PaymentIntent {
  const intent = books.tables.payment_intent.get(id)
  if (!intent) throw resourceMissing('payment_intent', id)
  return intent
}
