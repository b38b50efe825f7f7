import { expect, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/deadlines'
import { buildPaidOrder } from '@/modules/orders/factory'
import { maybeOrderRow } from '@/modules/orders/move'
import { catchUp, markBehind } from '@/modules/orders/reconcile'
import { orders } from '@/modules/orders/schema'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import {
  type ScriptedPaymentOutcome,
  ScriptedPaymentProvider,
} from '@/tests/support/providers/scripted-payment-provider'
import { listItem, reserve } from '@/tests/support/trade'

const minute = 60_000
const hour = 60 * minute

/** An order whose intent the provider was asked for, with what became of the asking. */
async function asked(...moods: ScriptedPaymentOutcome[]) {
  const provider = new ScriptedPaymentProvider()
  provider.script.push(...moods)
  const app = await createTestApp({ modules: [...modules, provider.module] })
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const listed = await listItem(seller)
  const { status, body } = await reserve(buyer, listed)
  expect([status, body.code]).toEqual([502, 'provider_unavailable'])
  const [row] = await app.ctx.db.select().from(orders)
  const order = () => maybeOrderRow(app.ctx, row?.id ?? '')
  const pass = async (ms: number) => {
    app.advance(ms)
    await processDeadlines(app.ctx)
    await app.drain()
  }
  return {
    app,
    provider,
    buyer,
    listed,
    order,
    pass,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('the buyer who was told to try again has the same order and intent', async () => {
  await using o = await asked('lose intent')
  expect((await reserve(o.buyer, o.listed)).status).toBe(200)
  expect(o.provider.intents.size).toBe(1)
})

test('a reservation that ends while its intent is in doubt: first the intent, then the cancel, then the listing (A38)', async () => {
  await using o = await asked(...Array.from({ length: 4 }, () => 'never get intent' as const))
  await o.pass(16 * minute)
  expect((await o.order())?.state).toBe('expiring')
  for (let round = 0; round < 6; round++) await o.pass(hour)
  expect((await o.order())?.state).toBe('expired')
  expect([...o.provider.intents.values()].map((intent) => intent.status)).toEqual(['canceled'])
})

test('a day later the provider may have forgotten the key: the intent is looked up, not made again', async () => {
  await using o = await asked(...Array.from({ length: 40 }, () => 'lose intent' as const))
  for (let hours = 0; hours < 23; hours++) await o.pass(hour)
  const { intentRequests } = o.provider
  for (let hours = 0; hours < 3; hours++) await o.pass(hour)
  expect(o.provider.intentRequests - intentRequests).toBeLessThanOrEqual(1)
  expect((await o.order())?.state).toBe('expired')
  expect([...o.provider.intents.values()].map((intent) => intent.status)).toEqual(['canceled'])
})

test('a day later, and the provider says that there is none: only then the listing is free', async () => {
  await using o = await asked(...Array.from({ length: 40 }, () => 'never get intent' as const))
  for (let hours = 0; hours < 22; hours++) await o.pass(hour)
  expect((await o.order())?.state).toBe('expiring')
  for (let hours = 0; hours < 3; hours++) await o.pass(hour)
  expect((await o.order())?.state).toBe('expired')
  expect(o.provider.intents.size).toBe(0)
})

test('a day later, what another order made is not taken for the order’s own, whatever the provider’s record names', async () => {
  await using o = await asked(...Array.from({ length: 40 }, () => 'never get intent' as const))
  for (let hours = 0; hours < 22; hours++) await o.pass(hour)
  o.provider.script.splice(0)
  const other = String((await reserve(o.buyer, await listItem(await o.app.signIn('seller')))).body.orderId)
  const intentId = String((await maybeOrderRow(o.app.ctx, other))?.intentId)
  Object.assign(o.provider.intents.get(intentId) ?? {}, { orderId: (await o.order())?.id })
  o.provider.script.push(...Array.from({ length: 40 }, () => 'never get intent' as const))
  for (let hours = 0; hours < 3; hours++) await o.pass(hour)
  expect(await o.order()).toMatchObject({ state: 'expired', intentId: null })
})

test('a refund whose answers were lost for a day is looked up, not given again', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push(...Array.from({ length: 40 }, () => 'lose' as const))
  const findIntent = order.provider.findIntent.bind(order.provider)
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  // Nothing is heard of the refund but by asking for it.
  order.provider.findIntent = async (_, id) => {
    const found = await findIntent(_, id)
    return found.outcome === 'ok' ? { outcome: 'ok', value: { ...found.value, refunds: [] } } : found
  }
  for (let hours = 0; hours < 22; hours++) await order.pass(hour)
  const calls = order.provider.refundRequests.length
  order.provider.findIntent = findIntent
  for (let hours = 0; hours < 3; hours++) await order.pass(hour)
  expect(order.provider.refundRequests).toHaveLength(calls)
  expect(await order.state()).toBe('refunded')
  expect(await order.broken()).toEqual([])
})

test('three reservations that lapse cost a quarter of an hour; those that were called off cost nothing (A10)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const lapse = async () => {
    expect((await reserve(buyer, await listItem(seller))).status).toBe(200)
    app.advance(15 * minute)
    await processDeadlines(app.ctx)
    await app.drain()
  }
  for (let round = 0; round < 4; round++) {
    const { body } = await reserve(buyer, await listItem(seller))
    await buyer.post(`/api/orders/${body.orderId}/cancel`)
  }
  for (let round = 0; round < 3; round++) await lapse()
  const refused = await reserve(buyer, await listItem(seller))
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_reservations'])
  expect(Number(refused.headers.get('retry-after'))).toBe(15 * 60)
  app.advance(15 * minute)
  expect((await reserve(buyer, await listItem(seller))).status).toBe(200)
})

test('after a start no deadline is acted upon before the provider has told what happened meanwhile (E11)', async () => {
  await using order = await buildPaidOrder()
  const { app, provider } = order
  await reserve(await app.signIn('other'), await listItem(order.seller))
  app.advance(2 * hour)
  await markBehind(app.ctx)
  provider.script.push('throw')
  await catchUp(app.ctx)
  await processDeadlines(app.ctx)
  expect(await order.state()).toBe('paid')
  await catchUp(app.ctx)
  await processDeadlines(app.ctx)
  await app.drain()
  expect(await order.state()).toBe('refunded')
})

test('nor before it has told what happened to those that wait for nothing of it (E11)', async () => {
  await using order = await buildPaidOrder()
  order.app.advance(2 * hour)
  await markBehind(order.app.ctx)
  order.provider.reportsMissedEvents = false
  await catchUp(order.app.ctx)
  await processDeadlines(order.app.ctx)
  expect(await order.state()).toBe('paid')
  order.provider.reportsMissedEvents = true
  await catchUp(order.app.ctx)
  await processDeadlines(order.app.ctx)
  await order.app.drain()
  expect(await order.state()).toBe('refunded')
})

test('a provider that stays away holds the deadlines up for a quarter of an hour and no longer (E11)', async () => {
  await using order = await buildPaidOrder()
  order.app.advance(2 * hour)
  await markBehind(order.app.ctx)
  await processDeadlines(order.app.ctx)
  expect(await order.state()).toBe('paid')
  order.app.advance(15 * minute)
  await processDeadlines(order.app.ctx)
  await eventually(async () => expect(await order.state()).not.toBe('paid'))
})
