import { recordEvent } from '@/src/testing/fake-stripe/announce'
import { addBalanceTransaction } from '@/src/testing/fake-stripe/balance'
import { type StripeStore, getObject, save, newId, nowSeconds } from '@/src/testing/fake-stripe/books'
import { disputedCents } from '@/src/testing/fake-stripe/disputes'
import { hashParam, type Params, stringParam, integerParam } from '@/src/testing/fake-stripe/form'
import { listPage } from '@/src/testing/fake-stripe/lists'
import type { Charge, Refund } from '@/src/testing/fake-stripe/objects'
import { findIntent } from '@/src/testing/fake-stripe/payment-intents'
import { invalidRequest } from '@/src/testing/fake-stripe/refusal'

export function createRefund(books: StripeStore, params: Params): Refund {
  const paid = paidChargeOf(books, stringParam(params, 'payment_intent') ?? '')
  const unrefunded = paid.amount - paid.amount_refunded
  const left = unrefunded - disputedCents(books, paid.id)
  const amount = integerParam(params, 'amount') ?? left
  if (paid.disputed && unrefunded > 0 && (left <= 0 || !isRefundable(books, paid)))
    throw invalidRequest(`Charge ${paid.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  if (unrefunded === 0)
    throw invalidRequest(`Charge ${paid.id} has already been refunded.`, 'charge_already_refunded')
  if (books.settings.unrefundableCharges.has(paid.id))
    throw invalidRequest(`Charge ${paid.id} cannot be refunded.`, 'charge_not_refundable')
  if (amount > left || amount <= 0)
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', undefined, 'amount')
  const id = newId(books, 're')
  const line = addBalanceTransaction(books, { type: 'refund', source: id, amount: -amount, currency: paid.currency })
  const refund = save(books, {
    id,
    object: 'refund',
    amount,
    balance_transaction: line.id,
    charge: paid.id,
    created: nowSeconds(books),
    currency: paid.currency,
    metadata: hashParam(params, 'metadata'),
    payment_intent: paid.payment_intent,
    status: books.settings.refundsStayPending ? 'pending' : 'succeeded',
  })
  addRefunded(paid, amount)
  recordEvent(books, 'refund.created', refund)
  recordEvent(books, 'charge.refunded', paid)
  return refund
}

/** A refund comes to its end. One that fails, even after it was called done, brings the money back. */
export function finishRefund(books: StripeStore, refundId: string, end: 'succeeded' | 'failed'): void {
  const refund = getObject(books, 'refund', refundId)
  if (refund.status === 'failed' || refund.status === end) return
  refund.status = end
  if (end === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    addBalanceTransaction(books, {
      type: 'refund_failure',
      source: refund.id,
      amount: refund.amount,
      currency: refund.currency,
    })
    addRefunded(getObject(books, 'charge', refund.charge), -refund.amount)
    recordEvent(books, 'refund.failed', refund)
  }
  recordEvent(books, 'refund.updated', refund)
}

/** GET /v1/refunds */
export function listRefunds(books: StripeStore, params: Params) {
  const intent = stringParam(params, 'payment_intent')
  const own = [...books.tables.refund.values()].filter(
    (refund) => intent === undefined || refund.payment_intent === intent,
  )
  return listPage('/v1/refunds', own, params)
}

function paidChargeOf(books: StripeStore, intentId: string): Charge {
  const { latest_charge, status } = findIntent(books, intentId)
  if (status !== 'succeeded' || latest_charge === null)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.')
  return getObject(books, 'charge', latest_charge)
}

function isRefundable(books: StripeStore, paid: Charge): boolean {
  const disputes = [...books.tables.dispute.values()].filter((dispute) => dispute.charge === paid.id)
  return disputes.every((dispute) => dispute.is_charge_refundable)
}

function addRefunded(paid: Charge, amount: number): void {
  paid.amount_refunded += amount
  paid.refunded = paid.amount_refunded === paid.amount
}
