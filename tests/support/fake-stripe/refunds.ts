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
  const charge = paidChargeOf(store, stringParam(params, 'payment_intent') ?? '')
  const unrefunded = charge.amount - charge.amount_refunded
  const left = unrefunded - disputedCents(store, charge.id)
  const amount = integerParam(params, 'amount') ?? left
  if (charge.disputed && unrefunded > 0 && (left <= 0 || !isRefundable(store, charge)))
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    )
  if (unrefunded === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  if (store.settings.unrefundableCharges.has(charge.id))
    throw invalidRequest(`Charge ${charge.id} cannot be refunded.`, 'charge_not_refundable')
  if (amount > left || amount <= 0)
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', undefined, 'amount')
  const id = newId(store, 're')
  const line = addBalanceTransaction(store, {
    type: 'refund',
    source: id,
    amount: -amount,
    currency: charge.currency,
  })
  const refund = save(store, {
    id,
    object: 'refund',
    amount,
    balance_transaction: line.id,
    charge: charge.id,
    created: nowSeconds(store),
    currency: charge.currency,
    metadata: hashParam(params, 'metadata'),
    payment_intent: charge.payment_intent,
    status: store.settings.refundsStayPending ? 'pending' : 'succeeded',
  })
  addRefunded(charge, amount)
  recordEvent(store, 'refund.created', refund)
  recordEvent(store, 'charge.refunded', charge)
  return refund
}

/** A refund succeeds or fails. Even a succeeded refund can fail later, and returns the money. */
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
  const refunds = [...store.tables.refund.values()].filter(
    (refund) => intent === undefined || refund.payment_intent === intent,
  )
  return listPage('/v1/refunds', refunds, params)
}

function paidChargeOf(store: StripeStore, intentId: string): Charge {
  const { latest_charge, status } = findIntent(store, intentId)
  if (status !== 'succeeded' || latest_charge === null)
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.')
  return getObject(store, 'charge', latest_charge)
}

function isRefundable(store: StripeStore, charge: Charge): boolean {
  const disputes = [...store.tables.dispute.values()].filter((dispute) => dispute.charge === charge.id)
  return disputes.every((dispute) => dispute.is_charge_refundable)
}

function addRefunded(charge: Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
}
