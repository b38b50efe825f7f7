import { expect, test } from 'bun:test'
import { declineMessageOf } from '@/modules/checkout/declines'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { declinedCard, goodCard, listItem, pay, reserve } from '@/tests/support/trade'

const now = Date.UTC(2026, 0, 15)

test('the sandbox accepts the published test cards only', () => {
  const card = { number: '4242424242424242', expMonth: 12, expYear: 34 }
  expect(declineMessageOf(card, now)).toBeUndefined()
  expect(declineMessageOf({ ...card, expYear: 2034 }, now)).toBeUndefined()
  expect(declineMessageOf({ ...card, number: '4242424242424241' }, now)).toBe(
    'Your card number is incorrect.',
  )
  expect(declineMessageOf({ ...card, number: '4000000000009995' }, now)).toBe(
    'Your card has insufficient funds.',
  )
  expect(declineMessageOf({ ...card, number: '4111111111111111' }, now)).toContain('test card numbers only')
  expect(declineMessageOf({ ...card, expMonth: 12, expYear: 25 }, now)).toBe('Your card has expired.')
  expect(declineMessageOf({ ...card, expMonth: 1, expYear: 26 }, now)).toBeUndefined()
})

async function buildReservation() {
  const app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const { body } = await reserve(buyer, await listItem(seller))
  const { orderId, clientSecret } = body as { orderId: string; clientSecret: string }
  return {
    app,
    seller,
    buyer,
    orderId,
    clientSecret,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const minute = 60_000
const confirm = '/api/sandbox/confirm'

test('402: a declined card leaves the order open, and another card can pay it', async () => {
  await using r = await buildReservation()
  const input = { clientSecret: r.clientSecret, card: declinedCard }
  await expectResponse(r.app, { as: r.buyer, post: confirm, body: input, status: 402, code: 'card_declined' })
  expect((await r.buyer.get(`/api/orders/${r.orderId}`)).body.state).toBe('awaiting_payment')
  const events = ['orders.order-paid', 'catalog.listing-changed']
  await expectResponse(r.app, {
    as: r.buyer,
    post: confirm,
    body: { ...input, card: goodCard },
    status: 200,
    events,
  })
})

test('five declined cards within an hour block further attempts by the user and from the address (A35)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } })
  const [seller, tester, neighbor] = await Promise.all([
    app.signIn('seller'),
    app.signIn('tester'),
    app.signIn('neighbor'),
  ])
  const secretOf = async (buyer: TestClient) =>
    (await reserve(buyer, await listItem(seller))).body.clientSecret
  const [testerSecret, neighborSecret] = [await secretOf(tester), await secretOf(neighbor)]
  const pay = (buyer: TestClient, clientSecret: string, card: object, from: string) =>
    buyer.post(confirm, { clientSecret, card }, { 'x-forwarded-for': from })

  const responses = await Promise.all(
    Array.from({ length: 20 }, () => pay(tester, testerSecret, declinedCard, '7.7.7.7')),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 402),
    ...Array.from({ length: 15 }, () => 429),
  ])
  app.advance(20 * minute)
  const blocked = [
    await pay(tester, testerSecret, goodCard, '7.7.7.7'),
    await pay(tester, testerSecret, goodCard, '8.8.8.8'),
    await pay(neighbor, neighborSecret, goodCard, '7.7.7.7'),
  ]
  expect(blocked.map(({ status, body }) => [status, body.code])).toEqual(
    blocked.map(() => [429, 'too_many_requests']),
  )
  expect(blocked[0]?.headers.get('retry-after')).toBe(String(40 * 60))
  expect((await pay(neighbor, neighborSecret, goodCard, '9.9.9.9')).status).toBe(200)
  app.advance(40 * minute)
  const [unpaid] = (await tester.get('/api/transactions')).body
  await tester.post(`/api/orders/${unpaid.id}/cancel`)
  const newSecret = await secretOf(tester)
  expect((await pay(tester, newSecret, goodCard, '7.7.7.7')).status).toBe(200)
})

test('80 declined cards within an hour block a /24, however many of its addresses sent them (A35)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } })
  const seller = await app.signIn('seller')
  const payFrom = async (name: string, card: object, from: string) => {
    const buyer = await app.signIn(name)
    const { clientSecret } = (await reserve(buyer, await listItem(seller))).body
    const headers = { 'x-forwarded-for': from }
    return async () => (await buyer.post(confirm, { clientSecret, card }, headers)).status
  }
  for (let at = 0; at < 16; at++) {
    const decline = await payFrom(`tester_${at}`, declinedCard, `203.0.113.${at}`)
    for (let attempts = 0; attempts < 5; attempts++) expect(await decline()).toBe(402)
  }
  expect(await (await payFrom('neighbor', goodCard, '203.0.113.250'))()).toBe(429)
  expect(await (await payFrom('other', goodCard, '203.0.114.1'))()).toBe(200)
})

test("404: another user's payment gets the same error as one that does not exist (A21)", async () => {
  await using r = await buildReservation()
  const payAsOther = (clientSecret: string) =>
    expectResponse(r.app, {
      as: r.seller,
      post: confirm,
      body: { clientSecret, card: goodCard },
      status: 404,
    })
  const [foreign, missing] = [await payAsOther(r.clientSecret), await payAsOther('nonsense')]
  expect(foreign.body.detail).toBe(missing.body.detail)
})

test('422: an invalid card names its fields and is not echoed', async () => {
  await using r = await buildReservation()
  const card = { number: 'abcd', expMonth: 13, expYear: 30, cvc: '1' }
  const { status, body } = await pay(r.buyer, r.clientSecret, card)
  expect(status).toBe(422)
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
    'card.number',
    'card.expMonth',
    'card.cvc',
  ])
  expect(JSON.stringify(body)).not.toContain('abcd')
})

test('a payment confirmed forty times at once is paid once', async () => {
  await using r = await buildReservation()
  const responses = await Promise.all(Array.from({ length: 40 }, () => pay(r.buyer, r.clientSecret)))
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  await r.app.drain()
  const paid = (await r.app.eventNames()).filter((name) => name === 'orders.order-paid')
  expect(paid).toHaveLength(1)
  expect((await r.seller.get('/api/notifications')).body).toHaveLength(1)
})
