import { expect, test } from 'bun:test'
import { runClocks } from '@/modules/orders/clocks'
import { buildPaid } from '@/modules/orders/factory'
import { reconcile } from '@/modules/orders/reconcile'
import { markRestored, releaseHold } from '@/src/core/hold'
import { checkInvariants } from '@/src/core/invariants'
import { transact } from '@/src/core/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/src/testing/create-test-app'
import { buy, list, pay, reserve } from '@/src/testing/trade'

const minute = 60_000

async function tick(app: TestApp): Promise<void> {
  await runClocks(app.ctx)
  await app.settled()
}

async function brokenInvariants(app: TestApp) {
  return (await checkInvariants(app.ctx, modules)).filter((finding) => finding.rows.length > 0)
}

test('a reservation that ends unpaid frees the listing for others', async () => {
  await using app = await createTestApp()
  const [seller, buyer, next] = await Promise.all([
    app.signedIn('seller'),
    app.signedIn('buyer'),
    app.signedIn('next'),
  ])
  const listed = await list(seller)
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
  expect(await brokenInvariants(app)).toEqual([])
})

test('nothing sent within the hour: the whole price goes back and the listing is withdrawn', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  const listed = await list(seller)
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
  expect(await brokenInvariants(app)).toEqual([])
})

test('sent and neither confirmed nor contested for 72 hours: the order completes', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  const id = await buy(buyer, await list(seller))
  await seller.post(`/api/orders/${id}/sent`)
  app.advance(72 * 60 * minute - 1)
  await tick(app)
  expect((await buyer.get(`/api/orders/${id}`)).body.state).toBe('sent')
  app.advance(1)
  await tick(app)
  expect((await buyer.get(`/api/orders/${id}`)).body.state).toBe('completed')
  expect(await brokenInvariants(app)).toEqual([])
})

test('a dispute stops the clock', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  const id = await buy(buyer, await list(seller))
  await buyer.post(`/api/orders/${id}/dispute`, { reason: 'The wrong copy.' })
  app.advance(100 * 60 * minute)
  await tick(app)
  expect((await buyer.get(`/api/orders/${id}`)).body.state).toBe('paid')
})

test('paid exactly while the reservation ends: one of the two holds, never both, and both happen (A11)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  const outcomes = new Set<string>()
  for (let round = 0; round < 24; round++) {
    const listed = await list(seller)
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
    await app.settled()
    const { state } = (await buyer.get(`/api/orders/${body.orderId}`)).body
    expect([paid.status, state]).toEqual(paid.status === 200 ? [200, 'paid'] : [409, 'expired'])
    outcomes.add(state)
  }
  expect(outcomes.size).toBe(2)
  expect(await brokenInvariants(app)).toEqual([])
})

test('a database that was put back from a backup acts upon no delivery, however late (E12)', async () => {
  await using order = await buildPaid()
  await transact(order.app.ctx, (tx) => markRestored(tx, null))
  await order.app.core.check()
  await order.pass(24 * 3_600_000)
  expect(await order.state()).toBe('paid')
  await transact(order.app.ctx, releaseHold)
  await order.app.core.check()
  await order.pass(1_000)
  expect(await order.state()).toBe('refunded')
})
