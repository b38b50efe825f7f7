import { expect, test } from 'bun:test'
import { declineMessageOf } from '@/modules/checkout/test-cards'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { declinedCard, goodCard, listItem, pay, reserve } from '@/tests/support/trade'

const now = Date.UTC(2026, 0, 15)

test('the sandbox takes the published test cards and no other', () => {
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

async function reserved() {
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

test('402: a declined card leaves the order open, and another card pays it', async () => {
  await using r = await reserved()
  const send = { clientSecret: r.clientSecret, card: declinedCard }
  await expectResponse(r.app, { as: r.buyer, post: confirm, body: send, status: 402, code: 'card_declined' })
  expect((await r.buyer.get(`/api/orders/${r.orderId}`)).body.state).toBe('awaiting_payment')
  await expectResponse(r.app, {
    as: r.buyer,
    post: confirm,
    body: { clientSecret: r.clientSecret, card: goodCard },
    status: 200,
    events: ['checkout.sandbox-intent-changed', 'orders.order-paid', 'catalog.listing-changed'],
  })
})

test('five declined cards within the hour end the trying, for the person and for the address (A35)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' } })
  const [seller, tester, neighbour] = await Promise.all([
    app.signIn('seller'),
    app.signIn('tester'),
    app.signIn('neighbour'),
  ])
  const secretOf = async (buyer: TestClient) =>
    (await reserve(buyer, await listItem(seller))).body.clientSecret
  const [tested, neighbours] = [await secretOf(tester), await secretOf(neighbour)]
  const pay = (buyer: TestClient, clientSecret: string, card: object, from: string) =>
    buyer.post(confirm, { clientSecret, card }, { 'x-forwarded-for': from })

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => pay(tester, tested, declinedCard, '7.7.7.7')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 402),
    ...Array.from({ length: 15 }, () => 429),
  ])
  app.advance(20 * minute)
  const refused = [
    await pay(tester, tested, goodCard, '7.7.7.7'),
    await pay(tester, tested, goodCard, '8.8.8.8'),
    await pay(neighbour, neighbours, goodCard, '7.7.7.7'),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [429, 'too_many_requests']),
  )
  expect(refused[0]?.headers.get('retry-after')).toBe(String(40 * 60))
  expect((await pay(neighbour, neighbours, goodCard, '9.9.9.9')).status).toBe(200)
  app.advance(40 * minute)
  const again = await secretOf(tester)
  expect((await pay(tester, again, goodCard, '7.7.7.7')).status).toBe(200)
})

test("404: another person's payment, the same as one that does not exist (A21)", async () => {
  await using r = await reserved()
  const own = await expectResponse(r.app, {
    as: r.seller,
    post: confirm,
    body: { clientSecret: r.clientSecret, card: goodCard },
    status: 404,
  })
  const none = await expectResponse(r.app, {
    as: r.seller,
    post: confirm,
    body: { clientSecret: 'nonsense', card: goodCard },
    status: 404,
  })
  expect(own.body.detail).toBe(none.body.detail)
})

test('422: a card that is no card names the field', async () => {
  await using r = await reserved()
  const card = { number: 'abcd', expMonth: 13, expYear: 30, cvc: '1' }
  const { body } = await expectResponse(r.app, {
    as: r.buyer,
    post: confirm,
    body: { clientSecret: r.clientSecret, card },
    status: 422,
  })
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
    'card.number',
    'card.expMonth',
    'card.cvc',
  ])
  expect(JSON.stringify(body)).not.toContain('abcd')
})

test('one payment confirmed forty times at once is paid once', async () => {
  await using r = await reserved()
  const answers = await Promise.all(Array.from({ length: 40 }, () => pay(r.buyer, r.clientSecret)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  await r.app.drain()
  const paid = (await r.app.eventNames()).filter((name) => name === 'orders.order-paid')
  expect(paid).toHaveLength(1)
  expect((await r.seller.get('/api/notifications')).body).toHaveLength(1)
})

test("the browser's word that it paid moves nothing (A19)", async () => {
  await using r = await reserved()
  await r.buyer.get(`/checkout?redirect_status=succeeded&payment_intent_client_secret=${r.clientSecret}`)
  expect((await r.buyer.get(`/api/orders/${r.orderId}`)).body.state).toBe('awaiting_payment')
})
