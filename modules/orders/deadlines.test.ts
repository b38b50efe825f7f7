import { expect, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/deadlines'
import { buildPaidOrder } from '@/modules/orders/factory'
import { reconcile } from '@/modules/orders/reconcile'
import { transact } from '@/src/kit/transact'
import { markRestored, releaseRestoreLock } from '@/src/runtime/restore-lock'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem, pay, reserve } from '@/tests/support/trade'

const minute = 60_000

async function tick(app: TestApp): Promise<void> {
  await processDeadlines(app.ctx)
  await app.drain()
}

test('a reservation that ends unpaid frees the listing for others', async () => {
  await using app = await createTestApp()
  const [seller, buyer, next] = await Promise.all([
    app.signIn('seller'),
    app.signIn('buyer'),
    app.signIn('next'),
  ])
  const listed = await listItem(seller)
  const { body } = await reserve(buyer, listed)
  app.advance(15 * minute - 1)
  await tick(app)
  expect((await reserve(next, listed)).status).toBe(409)
  app.advance(1)
  await tick(app)
  expect((await buyer.get(`/api/orders/${body.orderId}`)).body).toMatchObject({
    state: 'expired',
    status: 'failed',
  })
  expect((await reserve(next, listed)).status).toBe(200)
  expect(await app.brokenInvariants()).toEqual([])
})

test('nothing sent within the hour: the whole price goes back and the listing is withdrawn', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const listed = await listItem(seller)
  const id = await buy(buyer, listed)
  app.advance(60 * minute)
  await tick(app)
  expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({
    state: 'refunded',
    refundReason: 'not_delivered',
  })
  const [own] = (await seller.get('/api/items?sellerId=current')).body
  expect(own.status).toBe('withdrawn')
  const titles = (await buyer.get('/api/notifications')).body.map((one: { title: string }) => one.title)
  expect(titles).toContain('Refunded')
  expect(await app.brokenInvariants()).toEqual([])
})

test('sent and neither confirmed nor contested for 72 hours: the order completes', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const id = await buy(buyer, await listItem(seller))
  await seller.post(`/api/orders/${id}/sent`)
  app.advance(72 * 60 * minute - 1)
  await tick(app)
  expect((await buyer.get(`/api/orders/${id}`)).body.state).toBe('sent')
  app.advance(1)
  await tick(app)
  expect((await buyer.get(`/api/orders/${id}`)).body.state).toBe('completed')
  expect(await app.brokenInvariants()).toEqual([])
})

test('a dispute stops the clock', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const id = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${id}/dispute`, { reason: 'The wrong copy.' })
  app.advance(100 * 60 * minute)
  await tick(app)
  expect((await buyer.get(`/api/orders/${id}`)).body.state).toBe('paid')
})

test('paid exactly while the reservation ends: one of the two holds, never both, and both happen (A11)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const outcomes = new Set<string>()
  for (let round = 0; round < 24; round++) {
    const listed = await listItem(seller)
    const { body } = await reserve(buyer, listed)
    app.advance(15 * minute)
    const after = async <Result>(ms: number, act: () => Promise<Result>) => {
      await Bun.sleep(ms)
      return act()
    }
    // In turns one of the two has a head start of up to forty milliseconds.
    const [paid] = await Promise.all([
      after(round % 2 === 0 ? 0 : 8 * (round % 6), () => pay(buyer, body.clientSecret)),
      after(round % 2 === 0 ? 8 * (round % 6) : 0, () => tick(app)),
    ])
    await reconcile(app.ctx)
    await app.drain()
    const { state } = (await buyer.get(`/api/orders/${body.orderId}`)).body
    expect([paid.status, state]).toEqual(paid.status === 200 ? [200, 'paid'] : [409, 'expired'])
    outcomes.add(state)
  }
  expect(outcomes.size).toBe(2)
  expect(await app.brokenInvariants()).toEqual([])
})

test('a database that was put back from a backup acts upon no delivery, however late (E12)', async () => {
  await using order = await buildPaidOrder()
  await transact(order.app.ctx, (tx) => markRestored(tx, null))
  await order.app.core.checkDatabase()
  await order.pass(24 * 3_600_000)
  expect(await order.state()).toBe('paid')
  await transact(order.app.ctx, releaseRestoreLock)
  await order.app.core.checkDatabase()
  await order.pass(1_000)
  expect(await order.state()).toBe('refunded')
})

test('a clock that is put forward ends nobody’s hour; put right again, every deadline comes in its time (E10)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const bought = await buy(buyer, await listItem(seller))
  const { orderId: reserved } = (await reserve(buyer, await listItem(seller))).body
  const states = async () => {
    await tick(app)
    const orders = [bought, reserved].map((id) => buyer.get(`/api/orders/${id}`))
    return (await Promise.all(orders)).map(({ body }) => body.state)
  }
  app.shiftWallClock(100 * 60 * minute)
  expect(await states()).toEqual(['paid', 'awaiting_payment'])
  app.shiftWallClock(-100 * 60 * minute)
  app.advance(15 * minute)
  expect(await states()).toEqual(['paid', 'expired'])
  app.advance(45 * minute)
  expect(await states()).toEqual(['refunded', 'expired'])
})

test('a clock that is put back brings nothing back: what has expired or was refunded stays so (E10)', async () => {
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
  await tick(app)
  app.shiftWallClock(-2 * 60 * minute)
  await tick(app)
  const states = await Promise.all([bought, reserved].map((id) => buyer.get(`/api/orders/${id}`)))
  expect(states.map(({ body }) => body.state)).toEqual(['refunded', 'expired'])
  expect((await pay(buyer, clientSecret)).status).toBe(409)
  expect((await reserve(next, listed)).status).toBe(200)
  expect(await app.brokenInvariants()).toEqual([])
})
