import { invalidRequest, resourceMissing } from '@/tests/support/fake-stripe/errors'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import { hashParam, integerParam, type Params, stringParam } from '@/tests/support/fake-stripe/form-params'
import type { PaymentIntent } from '@/tests/support/fake-stripe/objects'
import { newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

const minimumCents = 50
/** Statuses in which the buyer hasn't been charged. */
export const unpaidStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function createIntent(store: StripeStore, params: Params): PaymentIntent {
  const amount = integerParam(params, 'amount')
  const currency = stringParam(params, 'currency')
  if (amount === undefined)
    throw invalidRequest('Missing required param: amount.', 'parameter_missing', 'amount')
  if (!currency) throw invalidRequest('Missing required param: currency.', 'parameter_missing', 'currency')
  if (amount < minimumCents)
    throw invalidRequest('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
  const id = newId(store, 'pi')
  const intent = save(store, {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    canceled_at: null,
    capture_method: stringParam(params, 'capture_method') ?? 'automatic_async',
    client_secret: `${id}_secret_${newId(store, 'x').slice(2)}`,
    created: nowSeconds(store),
    currency,
    description: stringParam(params, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    review: null,
    livemode: false,
    metadata: hashParam(params, 'metadata'),
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    transfer_group: stringParam(params, 'transfer_group') ?? null,
  })
  recordEvent(store, 'payment_intent.created', intent)
  return intent
}

export function cancelIntent(store: StripeStore, id: string): PaymentIntent {
  const intent = findIntent(store, id)
  if (!unpaidStatuses.includes(intent.status)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  }
  Object.assign(intent, { status: 'canceled', canceled_at: nowSeconds(store) })
  recordEvent(store, 'payment_intent.canceled', intent)
  return intent
}

export function findIntent(store: StripeStore, id: string): PaymentIntent {
  const intent = store.tables.payment_intent.get(id)
  if (!intent) throw resourceMissing('payment_intent', id)
  return intent
}
