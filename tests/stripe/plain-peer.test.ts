import { expect, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/clocks'
import { syncOrder } from '@/modules/orders/service'
import { charge } from '@/src/testing/fake-stripe/bank'
import { get } from '@/src/testing/fake-stripe/books'
import { list, reserve } from '@/src/testing/trade'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'

const minute = 60_000

/** An order at a peer that knows neither expansion nor filters, and leaves out what it can. */
async function atPlainPeer() {
  const t = await buildStripeOrder()
  t.books.settings.isPlain = true
  return t
}

test('a payment is known by a peer that sends no charge along: from when, and by a message that names no mode', async () => {
  await using t = await atPlainPeer()
  charge(t.books, t.intentId)
  const paidAt = t.app.ctx.now()
  t.app.advance(minute)
  for (const event of t.books.untold) Reflect.deleteProperty(event, 'livemode')
  await t.tellAll()
  expect(await t.row()).toMatchObject({ state: 'paid', paidAt, capturedCents: 14_999 })
})

test('a payment whose charge cannot be asked for counts from when it was heard of', async () => {
  await using t = await atPlainPeer()
  charge(t.books, t.intentId)
  t.books.tables.charge.clear()
  t.app.advance(minute)
  await t.tellAll()
  expect(await t.row()).toMatchObject({ state: 'paid', paidAt: t.app.ctx.now() })
})

test('a refund that does not come along with its charge is found, and never made twice', async () => {
  await using t = await atPlainPeer()
  const other = await reserve(t.buyer, await list(t.seller, { price: 20 }))
  for (const id of t.books.tables.payment_intent.keys()) charge(t.books, id)
  await t.tellAll()
  await t.seller.post(`/api/orders/${t.orderId}/cancel`)
  await t.app.settled()
  expect(await t.state()).toBe('refunded')
  expect(await t.state(other.body.orderId)).toBe('paid')
  t.app.advance(61 * minute)
  await processDeadlines(t.app.ctx)
  for (let round = 0; round < 3; round++) {
    await t.app.settled()
    for (const id of [t.orderId, other.body.orderId]) await syncOrder(t.app.ctx, id)
    t.app.advance(61 * minute)
  }
  expect(await t.state(other.body.orderId)).toBe('refunded')
  expect([...t.books.tables.refund.values()].map(({ amount }) => amount)).toEqual([14_999, 2_000])
  expect(await t.broken()).toEqual([])
})

test('an intent whose record names no order pays the one that it was made for', async () => {
  await using t = await atPlainPeer()
  get(t.books, 'payment_intent', t.intentId).metadata = {}
  charge(t.books, t.intentId)
  await t.tellAll()
  expect(await t.state()).toBe('paid')
})
