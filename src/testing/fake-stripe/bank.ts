import { announce } from '@/src/testing/fake-stripe/announce'
import { enter } from '@/src/testing/fake-stripe/balance'
import { type Books, get, keep, newId, seconds } from '@/src/testing/fake-stripe/books'
import type { Charge, PaymentIntent } from '@/src/testing/fake-stripe/objects'
import { openStatuses } from '@/src/testing/fake-stripe/payment-intents'
import { missing } from '@/src/testing/fake-stripe/refusal'

/** What Stripe keeps of a charge: 2.9 % and 30 cents. */
export function chargeFeeCents(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

/** The buyer pays and their bank says yes. Answers whether the intent could still be paid. */
export function charge(books: Books, intentId: string): boolean {
  const intent = get(books, 'payment_intent', intentId)
  if (!openStatuses.includes(intent.status)) return false
  take(books, intent, openCharge(books, intent))
  return true
}

/** The buyer tries to pay and their bank says no; they may try again. */
export function decline(books: Books, intentId: string): boolean {
  const intent = get(books, 'payment_intent', intentId)
  if (!openStatuses.includes(intent.status)) return false
  refuse(books, intent, openCharge(books, intent))
  return true
}

/** The buyer pays by a way that takes its time: nothing is decided, and nothing can be canceled. */
export function startProcessing(books: Books, intentId: string): boolean {
  const intent = get(books, 'payment_intent', intentId)
  if (!openStatuses.includes(intent.status)) return false
  openCharge(books, intent)
  intent.status = 'processing'
  announce(books, 'payment_intent.processing', intent)
  return true
}

/** What was processing comes to its end. */
export function settle(books: Books, intentId: string, end: 'succeeded' | 'failed'): boolean {
  const intent = get(books, 'payment_intent', intentId)
  if (intent.status !== 'processing' || intent.latest_charge === null) return false
  const pending = get(books, 'charge', intent.latest_charge)
  if (end === 'succeeded') take(books, intent, pending)
  else refuse(books, intent, pending)
  return true
}

export function findCharge(books: Books, id: string): Charge {
  const found = books.tables.charge.get(id)
  if (!found) throw missing('charge', id)
  return found
}

function openCharge(books: Books, intent: PaymentIntent): Charge {
  const pending = keep(books, {
    id: newId(books, 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    created: seconds(books),
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

function take(books: Books, intent: PaymentIntent, taken: Charge): void {
  const line = enter(books, {
    type: 'charge',
    source: taken.id,
    amount: taken.amount,
    fee: chargeFeeCents(taken.amount),
    currency: taken.currency,
    heldSeconds: books.settings.fundsHeldSeconds,
  })
  Object.assign(taken, { status: 'succeeded', paid: true, balance_transaction: line.id })
  Object.assign(intent, { status: 'succeeded', amount_received: taken.amount, last_payment_error: null })
  announce(books, 'charge.succeeded', taken)
  announce(books, 'payment_intent.succeeded', intent)
}

function refuse(books: Books, intent: PaymentIntent, refused: Charge): void {
  refused.status = 'failed'
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' }
  announce(books, 'charge.failed', refused)
  announce(books, 'payment_intent.payment_failed', intent)
}
