import { expect, test } from 'bun:test'
import { orders } from '@/modules/orders/schema'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { expectResponse } from '@/tests/support/expect-response'
import { ScriptedPaymentProvider } from '@/tests/support/providers/scripted-payment-provider'
import { testSize } from '@/tests/support/test-size'
import { buy, completePurchase, listItem, reserve } from '@/tests/support/trade'

async function buildMarket(env: Record<string, string> = {}) {
  const app = await createTestApp({ env })
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  return { app, seller, buyer, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

type Market = Awaited<ReturnType<typeof buildMarket>>

function requestFor(listed: object, overrides: object = {}) {
  const { listingId, itemId, assetId, price } = listed as Record<string, unknown>
  return { amount: price, itemId, listingId, assetId, ...overrides }
}

const path = '/api/create-payment-intent'

/** Expects that the buyer can't place this order. */
function expectRejected(m: Market, body: object, status: number, code: string) {
  return expectResponse(m.app, { as: m.buyer, post: path, body, status, code })
}

test('200: the listing is reserved at the price that the seller set, and the response names its copy', async () => {
  await using m = await buildMarket()
  const listed = await listItem(m.seller, { price: 12.5, condition: 'fair', serial: 77 })
  const { body } = await expectResponse(m.app, {
    as: m.buyer,
    post: path,
    body: requestFor(listed),
    status: 200,
    events: ['catalog.listing-changed', 'orders.order-placed'],
  })
  const copy = { seller: 'seller', sellerTemporary: true, serial: 77, condition: 'fair', verified: null }
  expect(body).toMatchObject({ amount: 12.5, currency: 'usd', provider: 'sandbox', deliverTo: 'buyer', copy })
  expect((await m.buyer.get(`/api/items/${listed.itemId}`)).body.stock).toBe(0)
})

test('403: a seller cannot buy their own listing, even from a second session (A6)', async () => {
  await using m = await buildMarket()
  const listed = await listItem(m.seller)
  for (const buyer of [m.seller, await m.app.signIn('seller')])
    await expectRejected({ ...m, buyer }, requestFor(listed), 403, 'own_listing')
})

test('the exchange rate of the game currency does not affect orders, fees or wallets (A36)', async () => {
  const seen: unknown[] = []
  for (const ROBUX_PER_USD of ['1', '80', '1000000']) {
    await using m = await buildMarket({ ROBUX_PER_USD })
    const id = await completePurchase(m.buyer, await listItem(m.seller, { price: 12.5 }))
    const { amount, fees } = (await m.seller.get(`/api/orders/${id}`)).body
    const { currency, available } = (await m.seller.get('/api/wallet')).body
    seen.push({ amount, fees, currency, available })
  }
  const fees = { platform: '0.63', processing: '0.36', net: '11.51' }
  expect(seen).toEqual(seen.map(() => ({ amount: '12.50', fees, currency: 'usd', available: '11.51' })))
})

test('404: a listing that does not exist', async () => {
  await using m = await buildMarket()
  const listed = await listItem(m.seller)
  await expectRejected(m, requestFor(listed, { listingId: 'nonsense' }), 404, 'not_found')
})

test('409 price_changed: an amount that is not the price (A1)', async () => {
  await using m = await buildMarket()
  const listed = await listItem(m.seller)
  for (const amount of [75, 149.98, 300, '149.9']) {
    const { body } = await expectRejected(m, requestFor(listed, { amount }), 409, 'price_changed')
    expect(body.price).toBe(149.99)
  }
})

test('409 price_changed: the price went up after the buyer saw it (A33)', async () => {
  await using m = await buildMarket()
  const listed = await listItem(m.seller)
  await m.seller.patch(`/api/listings/${listed.listingId}`, { price: 200 })
  const { body } = await expectRejected(m, requestFor(listed), 409, 'price_changed')
  expect(body.message).toContain('$200.00')
})

test('409 listing_unavailable: a listing that is reserved by another buyer, paused, withdrawn or sold', async () => {
  await using m = await buildMarket()
  const other = await m.app.signIn('other')
  const reserved = await listItem(m.seller)
  await reserve(other, reserved)
  const paused = await listItem(m.seller)
  await m.seller.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  const withdrawn = await listItem(m.seller)
  await m.seller.delete(`/api/listings/${withdrawn.listingId}`)
  const sold = await listItem(m.seller)
  await buy(other, sold)
  for (const listed of [reserved, paused, withdrawn, sold])
    await expectRejected(m, requestFor(listed), 409, 'listing_unavailable')
})

test('422 ids_mismatch: a cheap item with an expensive listing (A2)', async () => {
  await using m = await buildMarket()
  const cheap = await listItem(m.seller, { price: 1 })
  const expensive = await listItem(m.seller, { price: 900 })
  const requests = [
    requestFor(expensive, { itemId: cheap.itemId, amount: 1 }),
    requestFor(expensive, { assetId: cheap.assetId, amount: 1 }),
    requestFor(expensive, { itemId: cheap.itemId, assetId: cheap.assetId }),
  ]
  for (const request of requests) await expectRejected(m, request, 422, 'ids_mismatch')
})

test('an amount that is no price is rejected, and nothing is reserved (A3)', async () => {
  await using m = await buildMarket()
  const listed = await listItem(m.seller)
  for (const amount of [null, {}, -5, 0, 12.345, '12.345', '1e3', '１２', '1,000', 2 ** 53 - 1, ' 5', '']) {
    const { status } = await m.buyer.post(path, requestFor(listed, { amount }))
    expect([amount, status === 409 || status === 422]).toEqual([amount, true])
  }
  expect((await m.buyer.get('/api/transactions')).body).toEqual([])
})

test('429 too_many_reservations: a fourth unpaid order (A10)', async () => {
  await using m = await buildMarket()
  for (let open = 0; open < 3; open++)
    expect((await reserve(m.buyer, await listItem(m.seller))).status).toBe(200)
  const fourth = await listItem(m.seller)
  const { headers } = await expectRejected(m, requestFor(fourth), 429, 'too_many_reservations')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('40 simultaneous requests of one buyer create one order and one intent (A8)', async () => {
  await using m = await buildMarket()
  const listed = await listItem(m.seller)
  const responses = await Promise.all(Array.from({ length: 40 }, () => reserve(m.buyer, listed)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect((await m.buyer.get('/api/transactions')).body).toHaveLength(1)
})

const buyerCount = testSize('TEST_BUYERS', { commit: 200, full: 10_000 })

test(`of ${buyerCount} simultaneous buyers one gets the listing and the others get listing_unavailable (A7)`, async () => {
  const provider = new ScriptedPaymentProvider()
  await using app = await createTestApp({
    modules: withProviders(modules, provider.module),
    hasFullPool: true,
  })
  const listed = await listItem(await app.signIn('seller'))
  const buyers = await Promise.all(
    Array.from({ length: buyerCount }, (_, index) => app.signIn(`buyer_${index}`)),
  )
  const responses = await Promise.all(buyers.map((buyer) => reserve(buyer, listed)))
  const byResult = Map.groupBy(responses, ({ status, body }) => `${status} ${body.code ?? ''}`)
  expect(Object.fromEntries([...byResult].map(([result, list]) => [result, list.length]))).toEqual({
    '200 ': 1,
    '409 listing_unavailable': buyerCount - 1,
  })
  expect([await app.ctx.db.$count(orders), provider.intentRequests]).toEqual([1, 1])
})

test('placing the order again with another delivery account updates the order and keeps the intent', async () => {
  await using m = await buildMarket()
  const listed = await listItem(m.seller)
  const first = await reserve(m.buyer, listed)
  const second = await reserve(m.buyer, listed, { deliverTo: 'AmberQuill', method: 'crypto' })
  expect(second.body).toMatchObject({
    orderId: first.body.orderId,
    clientSecret: first.body.clientSecret,
    deliverTo: 'AmberQuill',
  })
})

test('a buyer can confirm that the player of the same name is their own', async () => {
  await using m = await buildMarket()
  const buyer = await m.app.signIn('AmberQuill')
  const listed = await listItem(m.seller)
  const { body: first } = await reserve(buyer, listed)
  expect([first.deliverTo, first.isPlayerNamed]).toEqual(['AmberQuill', false])
  m.app.advance(1)
  const confirmed = await reserve(buyer, listed, { deliverTo: 'AmberQuill' })
  expect([confirmed.status, confirmed.body.orderId]).toEqual([200, first.orderId])
  expect(confirmed.body).toMatchObject({ deliverTo: 'AmberQuill', isPlayerNamed: true })
})

test('fees never take more than the price, even if both are rounded up', async () => {
  await using m = await buildMarket({ PLATFORM_FEE_BPS: '9000', PROCESSING_FEE_BPS: '1000' })
  const { body } = await reserve(m.buyer, await listItem(m.seller, { price: 0.55 }))
  const { fees } = (await m.buyer.get(`/api/orders/${body.orderId}`)).body
  expect(fees).toEqual({ platform: '0.50', processing: '0.05', net: '0.00' })
})
