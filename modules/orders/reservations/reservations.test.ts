import { expect, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/deadlines'
import { orders } from '@/modules/orders/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, pay, reserve, type TestListing } from '@/tests/support/trade'

const minute = 60_000

async function buildMarket(env: Record<string, string> = {}) {
  const app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true', ...env } })
  const seller = await app.signIn('seller')
  return {
    app,
    list: () => listItem(seller),
    listings: (count: number) => Promise.all(Array.from({ length: count }, () => listItem(seller))),
    buyers: (count: number) =>
      Promise.all(Array.from({ length: count }, (_, at) => app.signIn(`buyer_${at}`))),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

function reserveFrom(buyer: TestClient, { listingId, itemId, assetId, price }: TestListing, address: string) {
  const body = { amount: price, itemId, listingId, assetId }
  return buyer.post('/api/create-payment-intent', body, { 'x-forwarded-for': address })
}

/**
 * Reserves `count` listings at once, then again one after the other those that were rejected: a reservation that is just being stored may
 * count twice for the others. Expects at most `max` after the first and exactly `max` after the second.
 */
async function expectReserved(
  app: TestApp,
  count: number,
  max: number,
  reserveAt: (at: number) => ReturnType<typeof reserveFrom>,
) {
  const countOpen = () => app.ctx.db.$count(orders)
  const replies = await Promise.all(Array.from({ length: count }, (_, at) => reserveAt(at)))
  const rejected = replies.flatMap(({ status }, at) => (status === 200 ? [] : [at]))
  for (const at of rejected) {
    expect([replies[at]?.status, replies[at]?.body.code]).toEqual([429, 'too_many_reservations'])
  }
  expect(await countOpen()).toBe(count - rejected.length)
  expect(count - rejected.length).toBeLessThanOrEqual(max)
  for (const at of rejected) await reserveAt(at)
  expect(await countOpen()).toBe(max)
}

test('a buyer who reserves and cancels three times within an hour must wait 15 minutes (A41)', async () => {
  await using m = await buildMarket()
  const [buyer, other] = [await m.app.signIn('buyer'), await m.app.signIn('other')]
  const listing = await m.list()
  const cycle = async (as: TestClient) => {
    const { status, body } = await reserve(as, listing)
    if (status === 200) expect((await as.post(`/api/orders/${body.orderId}/cancel`)).status).toBe(200)
    return status
  }
  const statuses: number[] = []
  for (let round = 0; round < 40; round++) statuses.push(await cycle(buyer))
  expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: 37 }, () => 429)])
  const { body, headers } = await reserve(buyer, listing)
  expect([body.code, headers.get('retry-after')]).toEqual(['too_many_reservations', String(15 * 60)])
  expect(body.message).toContain('canceled several reservations')
  expect(await cycle(other)).toBe(200)
  m.app.advance(15 * minute)
  expect([await cycle(buyer), await cycle(buyer)]).toEqual([200, 429])
})

test('lapsed and canceled reservations count together (A41)', async () => {
  await using m = await buildMarket()
  const buyer = await m.app.signIn('buyer')
  await reserve(buyer, await m.list())
  m.app.advance(15 * minute)
  await processDeadlines(m.app.ctx)
  await m.app.drain()
  for (let round = 0; round < 2; round++) {
    const { body } = await reserve(buyer, await m.list())
    await buyer.post(`/api/orders/${body.orderId}/cancel`)
  }
  expect((await reserve(buyer, await m.list())).status).toBe(429)
})

test('20 new accounts, each from its own network, reserve one listing each (A42)', async () => {
  await using m = await buildMarket()
  const [listings, buyers] = [await m.listings(60), await m.buyers(20)]
  await expectReserved(m.app, 60, 20, (at) =>
    reserveFrom(buyers[at % 20] as TestClient, listings[at] as TestListing, `203.0.${at % 20}.1`),
  )
})

test('after the first purchase a buyer can have three reservations open', async () => {
  await using m = await buildMarket()
  const buyer = await m.app.signIn('buyer')
  const first = await reserve(buyer, await m.list())
  const second = await reserve(buyer, await m.list())
  expect([second.status, second.body.code]).toEqual([429, 'too_many_reservations'])
  expect(second.body.message).toContain('After your first purchase')
  await pay(buyer, first.body.clientSecret)
  const statuses: number[] = []
  for (let open = 0; open < 4; open++) statuses.push((await reserve(buyer, await m.list())).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('an address has at most 20 open reservations, even if all are requested at once (A42)', async () => {
  await using m = await buildMarket()
  const [listings, buyers] = [await m.listings(30), await m.buyers(30)]
  const from = (at: number) =>
    reserveFrom(buyers[at] as TestClient, listings[at] as TestListing, '203.0.113.7')
  const first = await from(0)
  await expectReserved(m.app, 30, 20, from)
  const late = await m.app.signIn('late')
  const refused = await reserveFrom(late, await m.list(), '203.0.113.7')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(15 * 60)])
  expect(refused.body.message).toContain('from your network')
  expect((await from(0)).body.orderId).toBe(first.body.orderId)
  expect((await reserveFrom(late, await m.list(), '203.0.114.7')).status).toBe(200)
})

test.each([
  ['an IPv6 /64', 20, (at: number) => `2001:db8::${at.toString(16)}`],
  ['an IPv6 /56', 40, (at: number) => `2001:db8:0:${at.toString(16)}::1`],
  ['an IPv6 /48', 60, (at: number) => `2001:db8:0:${at.toString(16)}00::1`],
  ['an IPv4 /24', 40, (at: number) => `203.0.113.${at}`],
])('%s has at most %d open reservations (A42)', async (_, max, addressOf) => {
  await using m = await buildMarket()
  const [listings, buyers] = [await m.listings(70), await m.buyers(70)]
  await expectReserved(m.app, 70, max, (at) =>
    reserveFrom(buyers[at] as TestClient, listings[at] as TestListing, addressOf(at)),
  )
})

test('a reservation that is paid or canceled makes room in the network, and the network is deleted', async () => {
  await using m = await buildMarket()
  const [listings, buyers] = [await m.listings(22), await m.buyers(22)]
  const from = (at: number) =>
    reserveFrom(buyers[at] as TestClient, listings[at] as TestListing, '203.0.113.7')
  const replies = await Promise.all(listings.slice(0, 20).map((_, at) => from(at)))
  expect((await from(20)).status).toBe(429)
  const [first, second] = replies
  await pay(buyers[0] as TestClient, first?.body.clientSecret)
  expect((await from(20)).status).toBe(200)
  await buyers[1]?.post(`/api/orders/${second?.body.orderId}/cancel`)
  expect((await from(21)).status).toBe(200)
  const rows = await m.app.ctx.db.select({ state: orders.state, from: orders.reservedFrom }).from(orders)
  expect(rows.filter(({ from }) => from !== null)).toHaveLength(20)
  for (const { state, from } of rows) expect(from === null).toBe(state === 'paid' || state === 'expired')
  expect(JSON.stringify(rows)).not.toContain('203.0')
})

test('RATE_LIMIT_SCALE lifts the limits for networks and first purchases, not the one per buyer', async () => {
  await using m = await buildMarket({ RATE_LIMIT_SCALE: '1000' })
  const [listings, buyers] = [await m.listings(30), await m.buyers(10)]
  await expectReserved(m.app, 30, 30, (at) =>
    reserve(buyers[at % 10] as TestClient, listings[at] as TestListing),
  )
  expect((await reserve(buyers[0] as TestClient, await m.list())).status).toBe(429)
  await buy((await m.buyers(11))[10] as TestClient, await m.list())
})
