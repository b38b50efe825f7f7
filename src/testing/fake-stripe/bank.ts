import { recordEvent } from '@/src/testing/fake-stripe/announce'
import { addBalanceTransaction } from '@/src/testing/fake-stripe/balance'
import { type StripeStore, getObject, save, newId, nowSeconds } from '@/src/testing/fake-stripe/books'
import type { Charge, PaymentIntent } from '@/src/testing/fake-stripe/objects'
import { unpaidStatuses } from '@/src/testing/fake-stripe/payment-intents'
import { resourceMissing } from '@/src/testing/fake-stripe/refusal'

/** What Stripe keeps of a charge: 2.9 % and 30 cents. */
export function chargeFeeCents(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

/** The buyer pays and their bank says yes. Answers whether the intent could still be paid. */
export function confirmPayment(books: StripeStore, intentId: string): boolean {
  const intent = getObject(books, 'payment_intent', intentId)
  if (!unpaidStatuses.includes(intent.status)) return false
  captureCharge(books, intent, createCharge(books, intent))
  return true
}

/** The buyer tries to pay and their bank says no; they may try again. */
export function declinePayment(books: StripeStore, intentId: string): boolean {
  const intent = getObject(books, 'payment_intent', intentId)
  if (!unpaidStatuses.includes(intent.status)) return false
  failCharge(books, intent, createCharge(books, intent))
  return true
}

/** The buyer pays by a way that takes its time: nothing is decided, and nothing can be canceled. */
export function startProcessing(books: StripeStore, intentId: string): boolean {
  const intent = getObject(books, 'payment_intent', intentId)
  if (!unpaidStatuses.includes(intent.status)) return false
  createCharge(books, intent)
  intent.status = 'processing'
  recordEvent(books, 'payment_intent.processing', intent)
  return true
}

/** What was processing comes to its end. */
export function finishProcessing(books: StripeStore, intentId: string, end: 'succeeded' | 'failed'): boolean {
  const intent = getObject(books, 'payment_intent', intentId)
  if (intent.status !== 'processing' || intent.latest_charge === null) return false
  const pending = getObject(books, 'charge', intent.latest_charge)
  if (end === 'succeeded') captureCharge(books, intent, pending)
  else failCharge(books, intent, pending)
  return true
}

export function findCharge(books: StripeStore, id: string): Charge {
  const found = books.tables.charge.get(id)
  if (!found) throw resourceMissing('charge', id)
  return found
}

function createCharge(books: StripeStore, intent: PaymentIntent): Charge {
  const pending = save(books, {
    id: newId(books, 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    created: nowSeconds(books),
    currency: intent.currency,
    disputed: false,
    livemode: books.live,
    paid: false,
    payment_intent: intent.id,
    refunded: false,
    status: 'pending',
  })
  intent.latest_charge = pending.id
  return pending
}

function captureCharge(books: StripeStore, intent: PaymentIntent, taken: Charge): void {
  const line = addBalanceTransaction(books, {
    type: 'charge',
    source: taken.id,
    amount: taken.amount,
    fee: chargeFeeCents(taken.amount),
    currency: taken.currency,
    pendingSeconds: books.settings.fundsPendingSeconds,
  })
  Object.assign(taken, { status: 'succeeded', paid: true, balance_transaction: line.id })
  Object.assign(intent, { status: 'succeeded', amount_received: taken.amount, last_payment_error: null })
  recordEvent(books, 'charge.succeeded', taken)
  recordEvent(books, 'payment_intent.succeeded', intent)
}

function failCharge(books: StripeStore, intent: PaymentIntent, refused: Charge): void {
  refused.status = 'failed'
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' }
  recordEvent(books, 'charge.failed', refused)
  recordEvent(books, 'payment_intent.payment_failed', intent)
}
