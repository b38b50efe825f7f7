import { expect, test } from 'bun:test'
import { reconcile } from '@/modules/orders/payments/reconcile'
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

async function buildPaidOrder() {
  const t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  return {
    ...t,
    /** Delivers all events and reconciles over several minutes; then checks the invariants and the balance. */
    settle: async () => {
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

test('after a lost partial chargeback the rest is refunded once under the key of the order', async () => {
  await using t = await buildPaidOrder()
  const dispute = openDispute(t.store, t.intentId, { amount: part })
  await t.settle()
  expect(t.refunds()).toEqual([])
  closeDispute(t.store, dispute, 'lost')
  t.stripe.faults.next('lose-answer', 'POST /v1/refunds')
  await t.settle()
  expect(t.refunds()).toEqual([[price - part, `refund:${t.orderId}:1`]])
  expect(await t.state()).toBe('refunded')
  expect(t.stripe.balanceCents()).toBe(-chargeFeeCents(price) - disputeFeeCents)
})

test('a lost full chargeback that reinstates an earlier manual refund costs the site nothing', async () => {
  await using t = await buildPaidOrder()
  createRefund(t.store, { payment_intent: t.intentId, amount: String(part) })
  await t.settle()
  closeDispute(t.store, openDispute(t.store, t.intentId), 'lost', { reinstatedCents: part })
  await t.settle()
  expect([await t.state(), t.refunds()]).toEqual(['charged_back', [[part, undefined]]])
  expect(await balanceOf(t.app.ctx, 'expense:chargeback')).toBe(0)
})

test('a chargeback won after the order was charged back is refunded to the buyer', async () => {
  await using t = await buildPaidOrder()
  const dispute = openDispute(t.store, t.intentId)
  closeDispute(t.store, dispute, 'lost')
  await t.settle()
  expect(await t.state()).toBe('charged_back')
  overturnDispute(t.store, dispute)
  await t.settle()
  expect(t.refunds()).toEqual([[price, `refund:${t.orderId}:1`]])
  expect(await t.row()).toMatchObject({ state: 'charged_back', chargeback: 'won', unmatchedCents: null })
})
