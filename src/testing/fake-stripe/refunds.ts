import { announce } from '@/src/testing/fake-stripe/announce'
import { enter } from '@/src/testing/fake-stripe/balance'
import { type Books, get, keep, newId, seconds } from '@/src/testing/fake-stripe/books'
import { disputedCents } from '@/src/testing/fake-stripe/disputes'
import { hash, type Params, text, whole } from '@/src/testing/fake-stripe/form'
import { page } from '@/src/testing/fake-stripe/lists'
import type { Charge, Refund } from '@/src/testing/fake-stripe/objects'
import { findIntent } from '@/src/testing/fake-stripe/payment-intents'
import { invalid } from '@/src/testing/fake-stripe/refusal'

export function createRefund(books: Books, params: Params): Refund {
  const paid = chargeOf(books, text(params, 'payment_intent') ?? '')
  const unrefunded = paid.amount - paid.amount_refunded
  const left = unrefunded - disputedCents(books, paid.id)
  const amount = whole(params, 'amount') ?? left
  if (paid.disputed && unrefunded > 0 && (left <= 0 || !isRefundable(books, paid)))
    throw invalid(`Charge ${paid.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  if (unrefunded === 0)
    throw invalid(`Charge ${paid.id} has already been refunded.`, 'charge_already_refunded')
  if (books.settings.unrefundable.has(paid.id))
    throw invalid(`Charge ${paid.id} cannot be refunded.`, 'charge_not_refundable')
  if (amount > left || amount <= 0)
    throw invalid('Refund amount is greater than unrefunded amount on charge.', undefined, 'amount')
  const id = newId(books, 're')
  const line = enter(books, { type: 'refund', source: id, amount: -amount, currency: paid.currency })
  const refund = keep(books, {
    id,
    object: 'refund',
    amount,
    balance_transaction: line.id,
    charge: paid.id,
    created: seconds(books),
    currency: paid.currency,
    metadata: hash(params, 'metadata'),
    payment_intent: paid.payment_intent,
    status: books.settings.refundsPend ? 'pending' : 'succeeded',
  })
  count(paid, amount)
  announce(books, 'refund.created', refund)
  announce(books, 'charge.refunded', paid)
  return refund
}

/** A refund comes to its end. One that fails, even after it was called done, brings the money back. */
export function endRefund(books: Books, refundId: string, end: 'succeeded' | 'failed'): void {
  const refund = get(books, 'refund', refundId)
  if (refund.status === 'failed' || refund.status === end) return
  refund.status = end
  if (end === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    enter(books, {
      type: 'refund_failure',
      source: refund.id,
      amount: refund.amount,
      currency: refund.currency,
    })
    count(get(books, 'charge', refund.charge), -refund.amount)
    announce(books, 'refund.failed', refund)
  }
  announce(books, 'refund.updated', refund)
}

/** GET /v1/refunds */
export function listRefunds(books: Books, params: Params) {
  const intent = text(params, 'payment_intent')
  const own = [...books.tables.refund.values()].filter(
    (refund) => intent === undefined || refund.payment_intent === intent,
  )
  return page('/v1/refunds', own, params)
}

function chargeOf(books: Books, intentId: string): Charge {
  const { latest_charge, status } = findIntent(books, intentId)
  if (status !== 'succeeded' || latest_charge === null)
    throw invalid('This PaymentIntent does not have a successful charge to refund.')
  return get(books, 'charge', latest_charge)
}

function isRefundable(books: Books, paid: Charge): boolean {
  const disputes = [...books.tables.dispute.values()].filter((dispute) => dispute.charge === paid.id)
  return disputes.every((dispute) => dispute.is_charge_refundable)
}

function count(paid: Charge, amount: number): void {
  paid.amount_refunded += amount
  paid.refunded = paid.amount_refunded === paid.amount
}
