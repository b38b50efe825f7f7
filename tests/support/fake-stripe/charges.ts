import { addBalanceTransaction } from '@/tests/support/fake-stripe/balance'
import { resourceMissing } from '@/tests/support/fake-stripe/errors'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import type { Charge, PaymentIntent } from '@/tests/support/fake-stripe/objects'
import { unpaidStatuses } from '@/tests/support/fake-stripe/payment-intents'
import { getObject, newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

/** Stripe's fee: 2.9% plus 30 cents. */
export function chargeFeeCents(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

/** The bank accepts the payment. Returns false if the intent can no longer be paid. */
export function confirmPayment(store: StripeStore, intentId: string): boolean {
  const intent = getObject(store, 'payment_intent', intentId)
  if (!unpaidStatuses.includes(intent.status)) return false
  captureCharge(store, intent, createCharge(store, intent))
  return true
}

/** The bank declines the payment; the buyer can try again. */
export function declinePayment(store: StripeStore, intentId: string): boolean {
  const intent = getObject(store, 'payment_intent', intentId)
  if (!unpaidStatuses.includes(intent.status)) return false
  failCharge(store, intent, createCharge(store, intent))
  return true
}

/** The buyer uses a delayed payment method: the result is open, and the intent can't be canceled. */
export function startProcessing(store: StripeStore, intentId: string): boolean {
  const intent = getObject(store, 'payment_intent', intentId)
  if (!unpaidStatuses.includes(intent.status)) return false
  createCharge(store, intent)
  intent.status = 'processing'
  recordEvent(store, 'payment_intent.processing', intent)
  return true
}

/** A delayed payment succeeds or fails. */
export function finishProcessing(store: StripeStore, intentId: string, end: 'succeeded' | 'failed'): boolean {
  const intent = getObject(store, 'payment_intent', intentId)
  if (intent.status !== 'processing' || intent.latest_charge === null) return false
  const charge = getObject(store, 'charge', intent.latest_charge)
  if (end === 'succeeded') captureCharge(store, intent, charge)
  else failCharge(store, intent, charge)
  return true
}

export function findCharge(store: StripeStore, id: string): Charge {
  const found = store.tables.charge.get(id)
  if (!found) throw resourceMissing('charge', id)
  return found
}

function createCharge(store: StripeStore, intent: PaymentIntent): Charge {
  const charge = save(store, {
    id: newId(store, 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    created: nowSeconds(store),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    outcome: { risk_level: 'normal' },
    paid: false,
    payment_intent: intent.id,
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', country: 'US', funding: 'credit', three_d_secure: { result: 'authenticated' } },
    },
    refunded: false,
    status: 'pending',
  })
  intent.latest_charge = charge.id
  return charge
}

function captureCharge(store: StripeStore, intent: PaymentIntent, charge: Charge): void {
  const line = addBalanceTransaction(store, {
    type: 'charge',
    source: charge.id,
    amount: charge.amount,
    fee: chargeFeeCents(charge.amount),
    currency: charge.currency,
    pendingSeconds: store.settings.fundsPendingSeconds,
  })
  Object.assign(charge, { status: 'succeeded', paid: true, balance_transaction: line.id })
  Object.assign(intent, { status: 'succeeded', amount_received: charge.amount, last_payment_error: null })
  recordEvent(store, 'charge.succeeded', charge)
  recordEvent(store, 'payment_intent.succeeded', intent)
}

function failCharge(store: StripeStore, intent: PaymentIntent, charge: Charge): void {
  charge.status = 'failed'
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' }
  recordEvent(store, 'charge.failed', charge)
  recordEvent(store, 'payment_intent.payment_failed', intent)
}
