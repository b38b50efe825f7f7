import { expect, test } from 'bun:test'
import { reconcile, runClocks } from '@/modules/orders/clocks'
import { maybeOrderRow } from '@/modules/orders/move'
import { syncOrder } from '@/modules/orders/sync'
import { checkInvariants } from '@/src/core/invariants'
import { modules } from '@/src/modules'
import { createTestApp } from '@/src/testing/create-test-app'
import { type Mood, MoodyProvider } from '@/src/testing/moody-provider'
import { list, reserve } from '@/src/testing/trade'

const hour = 3_600_000

/** A reserved order at a provider whose moods the test sets. */
async function reserved() {
  const provider = new MoodyProvider()
  const app = await createTestApp({ modules: [...modules, provider.module] })
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  const { body } = await reserve(buyer, await list(seller))
  const orderId = String(body.orderId)
  const intentId = String((await maybeOrderRow(app.ctx, orderId))?.intentId)
  const state = async () => (await maybeOrderRow(app.ctx, orderId))?.state
  /** Time passes: everything that is due happens. */
  const pass = async (ms: number) => {
    app.advance(ms)
    await runClocks(app.ctx)
    await app.settled()
    await reconcile(app.ctx)
    await app.settled()
  }
  const broken = async () =>
    (await checkInvariants(app.ctx, modules)).filter(
      ({ invariant, rows }) => rows.length > 0 && invariant.id !== 'P1',
    )
  return {
    app,
    provider,
    seller,
    buyer,
    orderId,
    intentId,
    state,
    pass,
    broken,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function undelivered() {
  const order = await reserved()
  order.provider.charge(order.intentId, order.app.ctx.now())
  await syncOrder(order.app.ctx, order.orderId)
  return order
}

test.each<[string, Mood[], number[]]>([
  ['refused once, tried again under a new key', ['refuse'], [14_999, 14_999]],
  ['refused three times', ['refuse', 'refuse', 'refuse'], [14_999, 14_999, 14_999, 14_999]],
  ['its answer lost, asked again with the same key', ['lose'], [14_999]],
  ['half of it given, the other half asked for', ['give half'], [14_999, 7_500]],
])('a refund: %s', async (_, moods, amounts) => {
  await using order = await undelivered()
  order.provider.moods.push(...moods)
  await order.pass(hour)
  for (let round = 0; round < 8; round++) await order.pass(2 * hour)
  expect(await order.state()).toBe('refunded')
  expect([...new Map(order.provider.asked.map((one) => [one.key, one.amountCents])).values()]).toEqual(
    amounts,
  )
  expect(await order.broken()).toEqual([])
})

test('a refund that fails later stays under way, and is tried again (A25)', async () => {
  await using order = await undelivered()
  order.provider.moods.push('fail later')
  await order.pass(hour)
  expect(await order.state()).toBe('refund_pending')
  order.provider.end(order.intentId, 'failed')
  await order.pass(2 * hour)
  await order.pass(2 * hour)
  expect(await order.state()).toBe('refunded')
  expect(order.provider.asked).toHaveLength(2)
})

test('a provider that always refuses is asked less and less often, and the order waits', async () => {
  await using order = await undelivered()
  order.provider.moods.push(...Array.from({ length: 500 }, () => 'refuse' as const))
  await order.pass(hour)
  for (let minute = 0; minute < 120; minute++) await order.pass(60_000)
  expect(await order.state()).toBe('refund_pending')
  expect(order.provider.asked.length).toBeGreaterThan(3)
  expect(order.provider.asked.length).toBeLessThan(15)
  expect(await order.broken()).toEqual([])
})

test('money that comes after the order has ended goes back by itself, refused at first or not (A11)', async () => {
  await using order = await reserved()
  await order.pass(hour)
  expect(await order.state()).toBe('expired')
  // A provider that took the money although it had said yes to the cancel.
  order.provider.charge(order.intentId, order.app.ctx.now())
  order.provider.moods.push('refuse')
  await syncOrder(order.app.ctx, order.orderId)
  expect(await order.broken()).toEqual([])
  for (let round = 0; round < 4; round++) await order.pass(2 * hour)
  expect((await maybeOrderRow(order.app.ctx, order.orderId))?.latePaidCents).toBeNull()
  const titles = (await order.buyer.get('/api/notifications')).body.map((one: { title: string }) => one.title)
  expect(titles).toContain('Late payment returned')
  expect(await order.broken()).toEqual([])
})

test('another amount than agreed buys nothing: it goes back, and the listing is free (A20)', async () => {
  await using order = await reserved()
  order.provider.charge(order.intentId, order.app.ctx.now(), 100)
  await syncOrder(order.app.ctx, order.orderId)
  expect(await order.state()).toBe('expired')
  await order.pass(0)
  expect(order.provider.asked).toEqual([{ key: `refund:${order.orderId}:1`, amountCents: 100 }])
  expect((await maybeOrderRow(order.app.ctx, order.orderId))?.latePaidCents).toBeNull()
  expect(await order.broken()).toEqual([])
})

test('a provider whose socket breaks stops nothing', async () => {
  await using order = await reserved()
  order.provider.moods.push('throw')
  expect(await syncOrder(order.app.ctx, order.orderId)).toMatchObject({ outcome: 'unknown' })
  order.provider.charge(order.intentId, order.app.ctx.now())
  await reconcile(order.app.ctx)
  expect(await order.state()).toBe('paid')
})
