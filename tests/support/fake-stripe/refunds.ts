import { addBalanceTransaction } from '@/tests/support/fake-stripe/balance'
import { disputedCents } from '@/tests/support/fake-stripe/disputes'
import { invalidRequest } from '@/tests/support/fake-stripe/errors'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import { hashParam, integerParam, type Params, stringParam } from '@/tests/support/fake-stripe/form-params'
import { listPage } from '@/tests/support/fake-stripe/lists'
import type { Charge, Refund } from '@/tests/support/fake-stripe/objects'
import { findIntent } from '@/tests/support/fake-stripe/payment-intents'
import { getObject, newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

export function createRefund(store: StripeStore, params: Params): Refund {
  const paid = paidChargeOf(store, stringParam(params, 'payment_intent') ?? '')
  const unrefunded = paid.amount - paid.amount_refunded
  const left = unrefunded - disputedCents(store, paid.id)
  const amount = integerParam(params, 'amount') ?? left
  if (paid.disputed && unrefunded > 0 && (left <= 0 || !isRefundable(store, paid)))
    throw invalidRequest(`Charge ${paid.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  if (unrefunded === 0)
    throw invalidRequest(`Charge ${paid.id} has already been refunded.`, 'charge_already_refunded')
  if (store.settings.unrefundableCharges.has(paid.id))
    throw invalidRequest(`Charge ${paid.id} cannot be refunded.`, 'charge_not_refundable')
  if (amount > left || amount <= 0)
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', undefined, 'amount')
  const id = newId(store, 're')
  const line = addBalanceTransaction(store, {
    type: 'refund',
    source: id,
    amount: -amount,
    currency: paid.currency,
  })
  const refund = save(store, {
    id,
    object: 'refund',
    amount,
    balance_transaction: line.id,
    charge: paid.id,
    created: nowSeconds(store),
    currency: paid.currency,
    metadata: hashParam(params, 'metadata'),
    payment_intent: paid.payment_intent,
    status: store.settings.refundsStayPending ? 'pending' : 'succeeded',
  })
  addRefunded(paid, amount)
  recordEvent(store, 'refund.created', refund)
  recordEvent(store, 'charge.refunded', paid)
  return refund
}

/** A refund comes to its end. One that fails, even after it was called done, brings the money back. */
export function finishRefund(store: StripeStore, refundId: string, end: 'succeeded' | 'failed'): void {
  const refund = getObject(store, 'refund', refundId)
  if (refund.status === 'failed' || refund.status === end) return
  refund.status = end
  if (end === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    addBalanceTransaction(store, {
      type: 'refund_failure',
      source: refund.id,
      amount: refund.amount,
      currency: refund.currency,
    })
    addRefunded(getObject(store, 'charge', refund.charge), -refund.amount)
    recordEvent(store, 'refund.failed', refund)
  }
  recordEvent(store, 'refund.updated', refund)
}

/** GET /v1/refunds */
export function listRefunds(store: StripeStore, params: Params) {
  const intent = stringParam(params, 'payment_intent')
  const own = [...store.tables.refund.values()].filter(
    (refund) => intent === undefined || refund.payment_intent === intent,
  )
  return listPage('/v1/refunds', own, params)
}

function paidChargeOf(store: StripeStore, intentId: string): Charge {
  const { latest_charge, status } = findIntent(store, intentId)
  if (status !== 'succeeded' || latest_charge === null)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.')
  return getObject(store, 'charge', latest_charge)
}

function isRefundable(store: StripeStore, paid: Charge): boolean {
  const disputes = [...store.tables.dispute.values()].filter((dispute) => dispute.charge === paid.id)
  return disputes.every((dispute) => dispute.is_charge_refundable)
}

function addRefunded(paid: Charge, amount: number): void {
  paid.amount_refunded += amount
  paid.refunded = paid.amount_refunded === paid.amount
}
