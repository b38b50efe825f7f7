import { expect, test } from 'bun:test'
import { reconcile } from '@/modules/orders/reconcile'
import { balanceOf } from '@/modules/wallet/service'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { chargeFeeCents, confirmPayment } from '@/tests/support/fake-stripe/charges'
import {
  closeDispute,
  disputeFeeCents,
  openDispute,
  overturnDispute,
} from '@/tests/support/fake-stripe/disputes'
import { createRefund } from '@/tests/support/fake-stripe/refunds'

const minute = 60_000
const price = 14_999
const part = 5_000

async function paid() {
  const t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  return {
    ...t,
    /** Minutes go by, and every message arrives. */
    pass: async () => {
      for (let round = 0; round < 4; round++) {
        await t.deliverAll()
        t.app.advance(2 * minute)
        await reconcile(t.app.ctx)
        await t.app.drain()
      }
      expect(await t.brokenInvariants()).toEqual([])
      expect(await balanceOf(t.app.ctx, 'asset:provider:stripe')).toBe(t.stripe.balanceCents())
    },
    refunds: () => [...t.store.tables.refund.values()].map(({ amount, metadata }) => [amount, metadata?.key]),
  }
}

test('what a bank leaves of a charge is refunded at Stripe once, under the key of the order', async () => {
  await using t = await paid()
  const dispute = openDispute(t.store, t.intentId, { amount: part })
  await t.pass()
  expect(t.refunds()).toEqual([])
  closeDispute(t.store, dispute, 'lost')
  t.stripe.faults.next('lose-answer', 'POST /v1/refunds')
  await t.pass()
  expect(t.refunds()).toEqual([[price - part, `refund:${t.orderId}:1`]])
  expect(await t.state()).toBe('refunded')
  expect(t.stripe.balanceCents()).toBe(-chargeFeeCents(price) - disputeFeeCents)
})

test('a chargeback of all after a part was given by hand, which Stripe calls lost and gives that part back of', async () => {
  await using t = await paid()
  createRefund(t.store, { payment_intent: t.intentId, amount: String(part) })
  await t.pass()
  closeDispute(t.store, openDispute(t.store, t.intentId), 'lost', { reinstatedCents: part })
  await t.pass()
  expect([await t.state(), t.refunds()]).toEqual(['charged_back', [[part, undefined]]])
  expect(await balanceOf(t.app.ctx, 'expense:chargeback')).toBe(0)
})

test('what a bank decides otherwise after the order has ended reaches the buyer', async () => {
  await using t = await paid()
  const dispute = openDispute(t.store, t.intentId)
  closeDispute(t.store, dispute, 'lost')
  await t.pass()
  expect(await t.state()).toBe('charged_back')
  overturnDispute(t.store, dispute)
  await t.pass()
  expect(t.refunds()).toEqual([[price, `refund:${t.orderId}:1`]])
  expect(await t.row()).toMatchObject({ state: 'charged_back', chargeback: 'won', unmatchedCents: null })
})
