import { expect, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/deadlines'
import { syncOrder } from '@/modules/orders/service'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { getObject } from '@/tests/support/fake-stripe/store'
import { listItem, reserve } from '@/tests/support/trade'

const minute = 60_000

/** An order at a Stripe server without expansion and filters that omits optional fields. */
async function buildMinimalServerOrder() {
  const t = await buildStripeOrder()
  t.store.settings.isMinimalServer = true
  return t
}

test('without an expanded charge and without livemode in the event, a payment has its time and amount', async () => {
  await using t = await buildMinimalServerOrder()
  confirmPayment(t.store, t.intentId)
  const paidAt = t.app.ctx.now()
  t.app.advance(minute)
  for (const event of t.store.pendingEvents) Reflect.deleteProperty(event, 'livemode')
  await t.deliverAll()
  expect(await t.row()).toMatchObject({ state: 'paid', paidAt, capturedCents: 14_999 })
})

test('a payment whose charge is missing counts from when it was received', async () => {
  await using t = await buildMinimalServerOrder()
  confirmPayment(t.store, t.intentId)
  t.store.tables.charge.clear()
  t.app.advance(minute)
  await t.deliverAll()
  expect(await t.row()).toMatchObject({ state: 'paid', paidAt: t.app.ctx.now() })
})

test('a refund that is not expanded with its charge is found and never made twice', async () => {
  await using t = await buildMinimalServerOrder()
  const other = await reserve(t.buyer, await listItem(t.seller, { price: 20 }))
  for (const id of t.store.tables.payment_intent.keys()) confirmPayment(t.store, id)
  await t.deliverAll()
  await t.seller.post(`/api/orders/${t.orderId}/cancel`)
  await t.app.drain()
  expect(await t.state()).toBe('refunded')
  expect(await t.state(other.body.orderId)).toBe('paid')
  t.app.advance(61 * minute)
  await processDeadlines(t.app.ctx)
  for (let round = 0; round < 3; round++) {
    await t.app.drain()
    for (const id of [t.orderId, other.body.orderId]) await syncOrder(t.app.ctx, id)
    t.app.advance(61 * minute)
  }
  expect(await t.state(other.body.orderId)).toBe('refunded')
  expect([...t.store.tables.refund.values()].map(({ amount }) => amount)).toEqual([14_999, 2_000])
  expect(await t.brokenInvariants()).toEqual([])
})

test('an intent without an order id in its metadata pays the order it was created for', async () => {
  await using t = await buildMinimalServerOrder()
  getObject(t.store, 'payment_intent', t.intentId).metadata = {}
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  expect(await t.state()).toBe('paid')
})
