import { addBalanceTransaction } from '@/tests/support/fake-stripe/balance'
import { resourceMissing } from '@/tests/support/fake-stripe/errors'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import type { Charge, PaymentIntent } from '@/tests/support/fake-stripe/objects'
import { unpaidStatuses } from '@/tests/support/fake-stripe/payment-intents'
import { getObject, newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

/** What Stripe keeps of a charge: 2.9 % and 30 cents. */
export function chargeFeeCents(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

/** The buyer pays and their bank says yes. Answers whether the intent could still be paid. */
export function confirmPayment(store: StripeStore, intentId: string): boolean {
  const intent = getObject(store, 'payment_intent', intentId)
  if (!unpaidStatuses.includes(intent.status)) return false
  captureCharge(store, intent, createCharge(store, intent))
  return true
}

/** The buyer tries to pay and their bank says no; they may try again. */
export function declinePayment(store: StripeStore, intentId: string): boolean {
  const intent = getObject(store, 'payment_intent', intentId)
  if (!unpaidStatuses.includes(intent.status)) return false
  failCharge(store, intent, createCharge(store, intent))
  return true
}

/** The buyer pays by a way that takes its time: nothing is decided, and nothing can be canceled. */
export function startProcessing(store: StripeStore, intentId: string): boolean {
  const intent = getObject(store, 'payment_intent', intentId)
  if (!unpaidStatuses.includes(intent.status)) return false
  createCharge(store, intent)
  intent.status = 'processing'
  recordEvent(store, 'payment_intent.processing', intent)
  return true
}

/** What was processing comes to its end. */
export function finishProcessing(store: StripeStore, intentId: string, end: 'succeeded' | 'failed'): boolean {
  const intent = getObject(store, 'payment_intent', intentId)
  if (intent.status !== 'processing' || intent.latest_charge === null) return false
  const pending = getObject(store, 'charge', intent.latest_charge)
  if (end === 'succeeded') captureCharge(store, intent, pending)
  else failCharge(store, intent, pending)
  return true
}

export function findCharge(store: StripeStore, id: string): Charge {
  const found = store.tables.charge.get(id)
  if (!found) throw resourceMissing('charge', id)
  return found
}

function createCharge(store: StripeStore, intent: PaymentIntent): Charge {
  const pending = save(store, {
    id: newId(store, 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    created: nowSeconds(store),
    currency: intent.currency,
    disputed: false,
    livemode: store.live,
    paid: false,
    payment_intent: intent.id,
    refunded: false,
    status: 'pending',
  })
  intent.latest_charge = pending.id
  return pending
}

function captureCharge(store: StripeStore, intent: PaymentIntent, taken: Charge): void {
  const line = addBalanceTransaction(store, {
    type: 'charge',
    source: taken.id,
    amount: taken.amount,
    fee: chargeFeeCents(taken.amount),
    currency: taken.currency,
    pendingSeconds: store.settings.fundsPendingSeconds,
  })
  Object.assign(taken, { status: 'succeeded', paid: true, balance_transaction: line.id })
  Object.assign(intent, { status: 'succeeded', amount_received: taken.amount, last_payment_error: null })
  recordEvent(store, 'charge.succeeded', taken)
  recordEvent(store, 'payment_intent.succeeded', intent)
}

function failCharge(store: StripeStore, intent: PaymentIntent, refused: Charge): void {
  refused.status = 'failed'
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' }
  recordEvent(store, 'charge.failed', refused)
  recordEvent(store, 'payment_intent.payment_failed', intent)
}
