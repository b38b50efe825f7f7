import { expect, test } from 'bun:test'
import { areDeadlinesOnTime, processDeadlines } from '@/modules/orders/deadlines'
import { buildPaidOrder, hour } from '@/modules/orders/factory'
import { reconcile } from '@/modules/orders/payments/reconcile'
import { transact } from '@/src/kit/transact'
import { markRestored, releaseRestoreLock } from '@/src/runtime/restore-lock'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { readNotifications } from '@/tests/support/notifications'
import { race } from '@/tests/support/race'
import { buy, listItem, pay, reserve } from '@/tests/support/trade'

const minute = 60_000

async function processDue(app: TestApp): Promise<void> {
  await processDeadlines(app.ctx)
  await app.drain()
}

test('an expired reservation makes the listing available to other buyers', async () => {
  await using app = await createTestApp()
  const [seller, buyer, next] = await Promise.all([
    app.signIn('seller'),
    app.signIn('buyer'),
    app.signIn('next'),
  ])
  const listed = await listItem(seller)
  const { body } = await reserve(buyer, listed)
  app.advance(15 * minute - 1)
  await processDue(app)
  expect((await reserve(next, listed)).status).toBe(409)
  app.advance(1)
  await processDue(app)
  expect((await buyer.get(`/api/orders/${body.orderId}`)).body).toMatchObject({
    state: 'expired',
    status: 'failed',
  })
  expect((await reserve(next, listed)).status).toBe(200)
  expect(await app.brokenInvariants()).toEqual([])
})

test('an order not sent within the hour is refunded in full and its listing is withdrawn', async () => {
  await using order = await buildPaidOrder()
  await order.advanceBy(hour)
  expect(await order.row()).toMatchObject({ state: 'refunded', refundReason: 'not_delivered' })
  const [item] = (await order.seller.get('/api/items?sellerId=current')).body
  expect(item.status).toBe('withdrawn')
  expect(await readNotifications(order.app, order.buyer, 'Refunded')).toHaveLength(1)
  expect(await order.brokenInvariants()).toEqual([])
})

test('a sent order completes after 72 hours without a confirmation or dispute', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/sent`)
  await order.advanceBy(72 * hour - 1)
  expect(await order.state()).toBe('sent')
  await order.advanceBy(1)
  expect(await order.state()).toBe('completed')
  expect(await order.brokenInvariants()).toEqual([])
})

test('a payment that races with the expiry either pays the order or is rejected, never both (A11)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const outcomes = new Set<string>()
  for (let round = 0; round < 24; round++) {
    const listed = await listItem(seller)
    const { body } = await reserve(buyer, listed)
    app.advance(15 * minute)
    const [paid] = await race(round, [() => pay(buyer, body.clientSecret), () => processDue(app)])
    await reconcile(app.ctx)
    await app.drain()
    const { state } = (await buyer.get(`/api/orders/${body.orderId}`)).body
    expect([paid.status, state]).toEqual(paid.status === 200 ? [200, 'paid'] : [409, 'expired'])
    outcomes.add(state)
  }
  expect(outcomes.size).toBe(2)
  expect(await app.brokenInvariants()).toEqual([])
})

test('a restored database processes no delivery deadline until the restore is confirmed (E12)', async () => {
  await using order = await buildPaidOrder()
  await transact(order.app.ctx, (tx) => markRestored(tx, null))
  await order.app.core.checkDatabase()
  await order.advanceBy(24 * hour)
  expect(await order.state()).toBe('paid')
  await transact(order.app.ctx, releaseRestoreLock)
  await order.app.core.checkDatabase()
  await order.advanceBy(1_000)
  expect(await order.state()).toBe('refunded')
})

test('a clock that jumps forward expires nothing, and after its correction every deadline is met on time (E10)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const bought = await buy(buyer, await listItem(seller))
  const { orderId: reserved } = (await reserve(buyer, await listItem(seller))).body
  const states = async () => {
    await processDue(app)
    const orders = [bought, reserved].map((id) => buyer.get(`/api/orders/${id}`))
    return (await Promise.all(orders)).map(({ body }) => body.state)
  }
  app.shiftWallClock(100 * 60 * minute)
  expect(await states()).toEqual(['paid', 'awaiting_payment'])
  expect(await areDeadlinesOnTime(app.ctx)).toBe('degraded')
  app.shiftWallClock(-100 * 60 * minute)
  app.advance(15 * minute)
  expect(await states()).toEqual(['paid', 'expired'])
  app.advance(45 * minute)
  expect(await states()).toEqual(['refunded', 'expired'])
})

test('a clock that jumps forward while deadlines are processed ends none early (E10)', async () => {
  await using order = await buildPaidOrder()
  const run = processDeadlines(order.app.ctx)
  order.app.shiftWallClock(100 * hour)
  await run
  expect(await order.state()).toBe('paid')
})

test('a clock that jumps back does not revive expired or refunded orders (E10)', async () => {
  await using app = await createTestApp()
  const [seller, buyer, next] = await Promise.all([
    app.signIn('seller'),
    app.signIn('buyer'),
    app.signIn('next'),
  ])
  const bought = await buy(buyer, await listItem(seller))
  const listed = await listItem(seller)
  const { orderId: reserved, clientSecret } = (await reserve(buyer, listed)).body
  app.advance(60 * minute)
  await processDue(app)
  app.shiftWallClock(-2 * 60 * minute)
  await processDue(app)
  const states = await Promise.all([bought, reserved].map((id) => buyer.get(`/api/orders/${id}`)))
  expect(states.map(({ body }) => body.state)).toEqual(['refunded', 'expired'])
  expect((await pay(buyer, clientSecret)).status).toBe(409)
  expect((await reserve(next, listed)).status).toBe(200)
  expect(await app.brokenInvariants()).toEqual([])
})
