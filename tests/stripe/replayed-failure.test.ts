import { expect, test } from 'bun:test'
import { reconcile } from '@/modules/orders/payments/reconcile'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { completeOnboarding } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import type { Fault } from '@/tests/support/fake-stripe/faults'
import { listItem, reserve } from '@/tests/support/trade'

const minute = 60_000
const day = 86_400_000

async function buildPaidOrder() {
  const t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  return t
}

/** An order whose refund request failed at Stripe, without a webhook about it. */
async function buildRefundFailure(fault: Fault) {
  const t = await buildPaidOrder()
  t.stripe.faults.next(fault, 'POST /v1/refunds')
  await t.seller.post(`/api/orders/${t.orderId}/cancel`)
  await t.app.drain()
  expect(await t.state()).toBe('refund_pending')
  for (let round = 0; round < 4; round++) {
    t.app.advance(2 * minute)
    await t.app.drain()
    await reconcile(t.app.ctx)
  }
  return t
}

/** A payout whose transfer request failed at Stripe. */
async function buildPayoutFailure(fault: Fault) {
  const t = await buildPaidOrder()
  await t.buyer.post(`/api/orders/${t.orderId}/received`)
  await t.seller.post('/api/payouts/account', {})
  completeOnboarding(t.store, [...t.store.tables.account.keys()][0] ?? '')
  await t.deliverAll()
  t.app.advance(2 * day)
  t.stripe.faults.next(fault, 'POST /v1/transfers')
  await t.seller.post('/api/payouts', { amount: 100, method: 'bank' })
  for (let round = 0; round < 3; round++) {
    await t.app.drain()
    t.app.advance(2 * minute)
  }
  const { body: wallet } = await t.seller.get('/api/wallet')
  const { body: payouts } = await t.seller.get('/api/payouts')
  return { ...t, wallet, state: payouts[0]?.status }
}

test('an intent that Stripe created despite a replayed server error is found by the next request', async () => {
  await using t = await buildStripeOrder()
  const listed = await listItem(t.seller)
  t.stripe.faults.next('fail-after', 'POST /v1/payment_intents')
  expect((await reserve(t.buyer, listed)).status).toBe(502)
  expect((await reserve(t.buyer, listed)).status).toBe(200)
  expect(t.store.tables.payment_intent.size).toBe(2)
})

test('an intent that Stripe did not create because of a replayed server error blocks the listing only briefly', async () => {
  await using t = await buildStripeOrder()
  const listed = await listItem(t.seller)
  t.stripe.faults.next('fail-before', 'POST /v1/payment_intents')
  expect((await reserve(t.buyer, listed)).body.code).toBe('provider_unavailable')
  // Stripe repeats the error, which proves that there is no intent.
  expect((await reserve(t.buyer, listed)).body.code).toBe('payment_refused')
  expect((await reserve(t.buyer, listed)).status).toBe(200)
  expect(t.store.tables.payment_intent.size).toBe(2)
  expect(await t.brokenInvariants()).toEqual([])
})

test('a refund with a replayed server error is made exactly once, whether or not Stripe had made it', async () => {
  for (const fault of ['fail-after', 'fail-before'] as const) {
    await using t = await buildRefundFailure(fault)
    expect([fault, await t.state(), t.store.tables.refund.size]).toEqual([fault, 'refunded', 1])
    expect(await t.brokenInvariants()).toEqual([])
  }
})

test('a payout that Stripe made despite a replayed server error is one transfer and is marked as paid', async () => {
  await using t = await buildPayoutFailure('fail-after')
  expect([t.state, t.store.tables.transfer.size]).toEqual(['paid', 1])
  expect(await t.brokenInvariants()).toEqual([])
})

test('a payout that Stripe did not make because of a replayed server error goes back to the wallet', async () => {
  await using t = await buildPayoutFailure('fail-before')
  expect([t.state, t.store.tables.transfer.size, t.wallet.available]).toEqual(['failed', 0, '138.14'])
  expect(await t.brokenInvariants()).toEqual([])
})
