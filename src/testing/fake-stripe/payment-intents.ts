import { announce } from '@/src/testing/fake-stripe/announce'
import { type Books, keep, newId, seconds } from '@/src/testing/fake-stripe/books'
import { hash, type Params, text, whole } from '@/src/testing/fake-stripe/form'
import type { PaymentIntent } from '@/src/testing/fake-stripe/objects'
import { invalid, missing } from '@/src/testing/fake-stripe/refusal'

const smallestCents = 50
/** While it is in one of these nobody has been charged. */
export const openStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function createIntent(books: Books, params: Params): PaymentIntent {
  const amount = whole(params, 'amount')
  const currency = text(params, 'currency')
  if (amount === undefined) throw invalid('Missing required param: amount.', 'parameter_missing', 'amount')
  if (!currency) throw invalid('Missing required param: currency.', 'parameter_missing', 'currency')
  if (amount < smallestCents) throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
  const id = newId(books, 'pi')
  const intent = keep(books, {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    canceled_at: null,
    capture_method: text(params, 'capture_method') ?? 'automatic_async',
    client_secret: `${id}_secret_${newId(books, 'x').slice(2)}`,
    created: seconds(books),
    currency,
    description: text(params, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: books.live,
    metadata: hash(params, 'metadata'),
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    transfer_group: text(params, 'transfer_group') ?? null,
  })
  announce(books, 'payment_intent.created', intent)
  return intent
}

export function cancelIntent(books: Books, id: string): PaymentIntent {
  const intent = findIntent(books, id)
  if (!openStatuses.includes(intent.status)) {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  }
  Object.assign(intent, { status: 'canceled', canceled_at: seconds(books) })
  announce(books, 'payment_intent.canceled', intent)
  return intent
}

export function findIntent(books: Books, id: string): PaymentIntent {
  const intent = books.tables.payment_intent.get(id)
  if (!intent) throw missing('payment_intent', id)
  return intent
}
