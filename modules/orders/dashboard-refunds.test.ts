import { expect, test } from 'bun:test'
import { setRole } from '@/modules/auth/service'
import { buildPaidOrder } from '@/modules/orders/factory'
import { balanceOf } from '@/modules/wallet/service'

const hour = 3_600_000
const price = 14_999
const part = 5_000

/** A paid order, and an operator who gives money back in the provider's own pages. */
async function besideAnOperator() {
  const order = await buildPaidOrder()
  const { app, provider, intentId } = order
  let times = 0
  return {
    ...order,
    give: async (amountCents: number) => {
      await provider.refund(undefined, { key: `by hand ${++times}`, intentId, amountCents })
      await order.sync()
      await order.sync()
    },
    /** What lies with the provider, and what the site has borne. */
    books: async () => [
      await balanceOf(app.ctx, 'asset:provider:sandbox'),
      await balanceOf(app.ctx, 'expense:chargeback'),
    ],
    receive: () => order.buyer.post(`/api/orders/${order.orderId}/received`),
  }
}

test('a part given by hand while the order is open is booked at once; if the item arrives, the site bears it', async () => {
  await using order = await besideAnOperator()
  await order.give(part)
  expect([await order.state(), await order.books()]).toEqual(['paid', [price - part, part]])
  await order.receive()
  await order.pass(0)
  expect([await order.state(), await order.books()]).toEqual(['completed', [price - part, part]])
  expect(await order.broken()).toEqual([])
})

test('if it does not arrive, only the rest is given, and the site has borne nothing', async () => {
  await using order = await besideAnOperator()
  await order.give(part)
  await order.pass(hour)
  await order.pass(0)
  expect([await order.state(), await order.books()]).toEqual(['refunded', [0, 0]])
  expect(order.provider.refundRequests.map(({ amountCents }) => amountCents)).toContain(price - part)
  expect(await order.broken()).toEqual([])
})

test('parts that make up the whole end the order', async () => {
  await using order = await besideAnOperator()
  await order.give(part)
  await order.give(price - part)
  expect([await order.state(), await order.books()]).toEqual(['refunded', [0, 0]])
  expect(await order.broken()).toEqual([])
})

test('a part that the bank sends back was never given: the deadline gives the whole', async () => {
  await using order = await besideAnOperator()
  await order.give(part)
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect([await order.state(), await order.books()]).toEqual(['paid', [price, 0]])
  await order.give(part)
  order.provider.finishRefunds(order.intentId, 'failed')
  for (let round = 0; round < 3; round++) await order.pass(hour)
  expect([await order.state(), await order.books()]).toEqual(['refunded', [0, 0]])
  expect(await order.broken()).toEqual([])
})

test('what the bank sent back of a completed sale is on its way again before the sale can be taken back', async () => {
  await using order = await besideAnOperator()
  await order.receive()
  await order.give(price)
  order.provider.script.push('refuse')
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  const judge = await order.app.signIn('judge')
  await setRole(order.app.ctx, 'temporary:judge', 'moderator')
  const takeBack = () => judge.post(`/api/admin/orders/${order.orderId}/clawback`, { reason: 'Stolen.' })
  expect((await takeBack()).status).toBe(409)
  for (let round = 0; round < 3; round++) await order.pass(2 * hour)
  expect([await order.state(), await order.books()]).toEqual(['completed', [0, price]])
  expect((await takeBack()).status).toBe(200)
  await order.pass(0)
  expect([await order.state(), await order.books()]).toEqual(['refunded', [0, 0]])
  expect(await order.broken()).toEqual([])
})

test.each<['release' | 'refund', 'completed' | 'refunded', number]>([
  ['release', 'completed', price],
  ['refund', 'refunded', 0],
])(
  'the whole given by hand while a complaint is open is booked at once, and a decision for %s stands',
  async (outcome, state, borne) => {
    await using order = await besideAnOperator()
    await order.buyer.post(`/api/orders/${order.orderId}/dispute`, {
      reason: 'not_received',
      details: 'Nothing came.',
    })
    await order.give(price)
    expect([await order.state(), await order.books()]).toEqual(['paid', [0, price]])
    expect(await order.broken()).toEqual([])
    const judge = await order.app.signIn('judge')
    await setRole(order.app.ctx, 'temporary:judge', 'moderator')
    await judge.post(`/api/admin/orders/${order.orderId}/decision`, { outcome, reason: 'So it is.' })
    await order.pass(0)
    expect([await order.state(), await order.books()]).toEqual([state, [0, borne]])
    expect(await order.broken()).toEqual([])
  },
)

test('what was given by hand of a sale, came back, and was then taken by the bank is the seller’s loss, and the site’s gift only as far as it can be given', async () => {
  await using order = await besideAnOperator()
  await order.give(part)
  await order.receive()
  order.provider.dispute(order.intentId, 'open', 0, price - 1_000)
  await order.sync()
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect(await order.row()).toMatchObject({ state: 'completed', unmatchedCents: part })
  order.provider.dispute(order.intentId, 'lost', 0, price - 1_000)
  await order.sync()
  expect(await order.row()).toMatchObject({ state: 'charged_back', unmatchedCents: 1_000 })
  expect(await order.broken()).toEqual([])
  await order.pass(2 * hour)
  expect(await order.row()).toMatchObject({ unmatchedCents: null, refundedCents: 1_000 })
  const { sellerId, priceCents, platformFeeCents, processingFeeCents } = (await order.row()) ?? {}
  const net = Number(priceCents) - Number(platformFeeCents) - Number(processingFeeCents)
  const lost = price - 1_000
  expect(await balanceOf(order.app.ctx, `liability:seller:${sellerId}`)).toBe(Math.min(lost, net) - net)
  expect(await order.broken()).toEqual([])
})
