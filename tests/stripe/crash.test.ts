import { expect, test } from 'bun:test'
import { syncOrder } from '@/modules/orders/service'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { recoverInNextProcess } from '@/tests/stripe/recover-in-next-process'
import { eventually } from '@/tests/support/eventually'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { listItem, reserve } from '@/tests/support/trade'

type StripeOrder = Awaited<ReturnType<typeof buildStripeOrder>>

/** Stripe handles a request to `route`, but the process crashes before the response; another process takes over. */
async function crashAfter(t: StripeOrder, route: string, action: () => Promise<unknown>): Promise<void> {
  const before = t.stripe.requests.filter((request) => request.route === route).length
  t.stripe.faults.next('hold-answer', route)
  void action().catch(() => undefined)
  await eventually(async () =>
    expect(t.stripe.requests.filter((request) => request.route === route)).toHaveLength(before + 1),
  )
  await recoverInNextProcess(t)
}

test('a crash after creating an intent creates no second one, and the order can be paid (A37)', async () => {
  await using t = await buildStripeOrder()
  const other = await listItem(t.seller, { price: 20 })
  await crashAfter(t, 'POST /v1/payment_intents', () => reserve(t.buyer, other))
  expect(t.store.tables.payment_intent.size).toBe(2)
  expect((await reserve(t.buyer, other)).status).toBe(200)
  t.stripe.faults.release()
  expect(await t.brokenInvariants()).toEqual([])
})

test('a crash loses no cancellation and makes no refund twice (A37)', async () => {
  await using t = await buildStripeOrder()
  await crashAfter(t, 'POST /v1/payment_intents/:id/cancel', () =>
    t.buyer.post(`/api/orders/${t.orderId}/cancel`),
  )
  expect(await t.state()).toBe('expired')
  t.stripe.faults.release()

  await using u = await buildStripeOrder()
  confirmPayment(u.store, u.intentId)
  await syncOrder(u.app.ctx, u.orderId)
  await crashAfter(u, 'POST /v1/refunds', async () => {
    await u.seller.post(`/api/orders/${u.orderId}/cancel`)
    await u.app.drain()
  })
  expect([await u.state(), u.store.tables.refund.size]).toEqual(['refunded', 1])
  u.stripe.faults.release()
  expect(await u.brokenInvariants()).toEqual([])
})
