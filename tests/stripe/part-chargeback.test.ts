import { expect, test } from 'bun:test'
import { reconcile } from '@/modules/orders/reconcile'
import { balanceOf } from '@/modules/wallet/service'
import { charge, chargeFeeCents } from '@/src/testing/fake-stripe/bank'
import { closeDispute, disputeFeeCents, openDispute, overturn } from '@/src/testing/fake-stripe/disputes'
import { createRefund } from '@/src/testing/fake-stripe/refunds'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'

const minute = 60_000
const price = 14_999
const part = 5_000

async function paid() {
  const t = await buildStripeOrder()
  charge(t.books, t.intentId)
  await t.tellAll()
  return {
    ...t,
    /** Minutes go by, and every message arrives. */
    pass: async () => {
      for (let round = 0; round < 4; round++) {
        await t.tellAll()
        t.app.advance(2 * minute)
        await reconcile(t.app.ctx)
        await t.app.settled()
      }
      expect(await t.broken()).toEqual([])
      expect(await balanceOf(t.app.ctx, 'asset:provider:stripe')).toBe(t.stripe.balanceCents())
    },
    refunds: () => [...t.books.tables.refund.values()].map(({ amount, metadata }) => [amount, metadata?.key]),
  }
}

test('what a bank leaves of a charge is refunded at Stripe once, under the key of the order', async () => {
  await using t = await paid()
  const dispute = openDispute(t.books, t.intentId, { amount: part })
  await t.pass()
  expect(t.refunds()).toEqual([])
  closeDispute(t.books, dispute, 'lost')
  t.stripe.faults.next('lose-answer', 'POST /v1/refunds')
  await t.pass()
  expect(t.refunds()).toEqual([[price - part, `refund:${t.orderId}:1`]])
  expect(await t.state()).toBe('refunded')
  expect(t.stripe.balanceCents()).toBe(-chargeFeeCents(price) - disputeFeeCents)
})

test('a chargeback of all after a part was given by hand, which Stripe calls lost and gives that part back of', async () => {
  await using t = await paid()
  createRefund(t.books, { payment_intent: t.intentId, amount: String(part) })
  await t.pass()
  closeDispute(t.books, openDispute(t.books, t.intentId), 'lost', { partBack: part })
  await t.pass()
  expect([await t.state(), t.refunds()]).toEqual(['charged_back', [[part, undefined]]])
  expect(await balanceOf(t.app.ctx, 'expense:chargeback')).toBe(0)
})

test('what a bank decides otherwise after the order has ended reaches the buyer', async () => {
  await using t = await paid()
  const dispute = openDispute(t.books, t.intentId)
  closeDispute(t.books, dispute, 'lost')
  await t.pass()
  expect(await t.state()).toBe('charged_back')
  overturn(t.books, dispute)
  await t.pass()
  expect(t.refunds()).toEqual([[price, `refund:${t.orderId}:1`]])
  expect(await t.row()).toMatchObject({ state: 'charged_back', chargeback: 'won', unmatchedCents: null })
})
