import { expect, spyOn, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/deadlines'
import { buildPaidOrder, hour } from '@/modules/orders/factory'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { catchUp, markBehind } from '@/modules/orders/payments/reconcile'
import { orders } from '@/modules/orders/schema'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { eventually } from '@/tests/support/eventually'
import {
  type ScriptedPaymentOutcome,
  ScriptedPaymentProvider,
} from '@/tests/support/providers/scripted-payment-provider'
import { listItem, reserve } from '@/tests/support/trade'

const minute = 60_000

/** Places an order while the provider loses this many requests or responses, so that the intent request gets no response. */
async function placeWithoutResponse(outcome: ScriptedPaymentOutcome, count = 40) {
  const provider = new ScriptedPaymentProvider()
  provider.script.push(...Array.from({ length: count }, () => outcome))
  const app = await createTestApp({ modules: withProviders(modules, provider.module) })
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const listed = await listItem(seller)
  const { status, body } = await reserve(buyer, listed)
  expect([status, body.code]).toEqual([502, 'provider_unavailable'])
  const [row] = await app.ctx.db.select().from(orders)
  const order = () => maybeOrderRow(app.ctx, row?.id ?? '')
  const advanceBy = async (ms: number) => {
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
    advanceBy,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a buyer who tries again gets the same order and intent', async () => {
  await using o = await placeWithoutResponse('lose intent response', 1)
  expect((await reserve(o.buyer, o.listed)).status).toBe(200)
  expect(o.provider.intents.size).toBe(1)
})

test('a database that is away while the intent is created is not taken for a provider that is', async () => {
  const provider = new ScriptedPaymentProvider()
  await using app = await createTestApp({ modules: withProviders(modules, provider.module) })
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const listed = await listItem(seller)
  const createIntent = spyOn(provider, 'createIntent')
  createIntent.mockRejectedValueOnce(Object.assign(new Error('terminating connection'), { errno: '57P01' }))
  const { status, headers } = await reserve(buyer, listed)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect((await reserve(buyer, listed)).status).toBe(200)
})

test('an expiring reservation with an unknown intent is freed only after the intent was found and canceled (A38)', async () => {
  await using o = await placeWithoutResponse('lose intent request', 4)
  await o.advanceBy(16 * minute)
  expect((await o.order())?.state).toBe('expiring')
  for (let round = 0; round < 6; round++) await o.advanceBy(hour)
  expect((await o.order())?.state).toBe('expired')
  expect([...o.provider.intents.values()].map((intent) => intent.status)).toEqual(['canceled'])
})

test('after a day the intent is looked up instead of created again, because the idempotency key has expired', async () => {
  await using o = await placeWithoutResponse('lose intent response')
  for (let hours = 0; hours < 23; hours++) await o.advanceBy(hour)
  const { intentRequests } = o.provider
  for (let hours = 0; hours < 3; hours++) await o.advanceBy(hour)
  expect(o.provider.intentRequests - intentRequests).toBeLessThanOrEqual(1)
  expect((await o.order())?.state).toBe('expired')
  expect([...o.provider.intents.values()].map((intent) => intent.status)).toEqual(['canceled'])
})

test('after a day the listing is freed only when the provider confirms that there is no intent', async () => {
  await using o = await placeWithoutResponse('lose intent request')
  for (let hours = 0; hours < 22; hours++) await o.advanceBy(hour)
  expect((await o.order())?.state).toBe('expiring')
  for (let hours = 0; hours < 3; hours++) await o.advanceBy(hour)
  expect((await o.order())?.state).toBe('expired')
  expect(o.provider.intents.size).toBe(0)
})

test('an intent of another order is not bound to this order, whatever its metadata names', async () => {
  await using o = await placeWithoutResponse('lose intent request')
  for (let hours = 0; hours < 22; hours++) await o.advanceBy(hour)
  o.provider.script.splice(0)
  const other = String((await reserve(o.buyer, await listItem(await o.app.signIn('seller')))).body.orderId)
  const intentId = String((await maybeOrderRow(o.app.ctx, other))?.intentId)
  Object.assign(o.provider.intents.get(intentId) ?? {}, { orderId: (await o.order())?.id })
  o.provider.script.push(...Array.from({ length: 40 }, () => 'lose intent request' as const))
  for (let hours = 0; hours < 3; hours++) await o.advanceBy(hour)
  expect(await o.order()).toMatchObject({ state: 'expired', intentId: null })
})

test('a refund whose responses were lost for a day is looked up instead of made again', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push(...Array.from({ length: 40 }, () => 'lose response' as const))
  const findIntent = order.provider.findIntent.bind(order.provider)
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  // Hides the refund from every lookup.
  order.provider.findIntent = async (_, id) => {
    const found = await findIntent(_, id)
    return found.outcome === 'ok' ? { outcome: 'ok', value: { ...found.value, refunds: [] } } : found
  }
  for (let hours = 0; hours < 22; hours++) await order.advanceBy(hour)
  const requests = order.provider.refundRequests.length
  order.provider.findIntent = findIntent
  for (let hours = 0; hours < 3; hours++) await order.advanceBy(hour)
  expect(order.provider.refundRequests).toHaveLength(requests)
  expect(await order.state()).toBe('refunded')
  expect(await order.brokenInvariants()).toEqual([])
})

test('after a start no deadline is processed before waiting orders are synced with the provider (E11)', async () => {
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

test('after a start no deadline is processed before missed events are processed (E11)', async () => {
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

test('an unreachable provider delays deadlines by at most 15 minutes (E11)', async () => {
  await using order = await buildPaidOrder()
  order.app.advance(2 * hour)
  await markBehind(order.app.ctx)
  await processDeadlines(order.app.ctx)
  expect(await order.state()).toBe('paid')
  order.app.advance(15 * minute)
  await processDeadlines(order.app.ctx)
  await eventually(async () => expect(await order.state()).not.toBe('paid'))
})
