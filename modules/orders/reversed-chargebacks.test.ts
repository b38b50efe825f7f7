import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/orders/factory'
import { balanceOf } from '@/modules/wallet/service'

type Order = Awaited<ReturnType<typeof buildPaidOrder>>

const hour = 3_600_000
const price = 14_999
const net = 13_814
const part = 5_000

/** The bank keeps so much of the price for good, or nothing. */
async function keeps(order: Order, amountCents: number) {
  order.provider.dispute(order.intentId, amountCents === 0 ? 'won' : 'lost', 0, amountCents)
  await order.sync()
  expect(await order.broken()).toEqual([])
}

async function wait(order: Order) {
  for (let round = 0; round < 4; round++) await order.pass(2 * hour)
  expect(await order.broken()).toEqual([])
}

/** In cents: what lies with the provider, what the seller has, and what the site has lost. */
async function books({ app, row }: Order) {
  const of = (account: string) => balanceOf(app.ctx, account)
  return [
    await of('asset:provider:sandbox'),
    -(await of(`liability:seller:${(await row())?.sellerId}`)) || 0,
    await of('expense:chargeback'),
  ]
}

test.each([0, part])(
  'what a bank gives back of a price that nobody has yet is the buyer’s: of all but %d cents',
  async (left) => {
    await using order = await buildPaidOrder()
    await keeps(order, price)
    await keeps(order, left)
    expect(await books(order)).toEqual([price - left, 0, 0])
    await wait(order)
    expect([await order.state(), await books(order)]).toEqual(['charged_back', [0, 0, 0]])
    expect(order.provider.refundRequests.map(({ amountCents }) => amountCents)).toEqual([price - left])
  },
)

test('what it gives back after the rest was refunded is the buyer’s too', async () => {
  await using order = await buildPaidOrder()
  await keeps(order, part)
  await wait(order)
  await keeps(order, 0)
  await wait(order)
  expect([await order.state(), await books(order)]).toEqual(['refunded', [0, 0, 0]])
  expect(order.provider.refundRequests.map(({ amountCents }) => amountCents)).toEqual([price - part, part])
})

test('what it had taken on top of a whole refund is the site’s again', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.pass(0)
  await keeps(order, part)
  expect(await books(order)).toEqual([-part, 0, part])
  await keeps(order, 0)
  await wait(order)
  expect(await books(order)).toEqual([0, 0, 0])
  expect(order.provider.refundRequests).toHaveLength(1)
})

test('what it gives back of a sale that was released is the seller’s, as much as they had given', async () => {
  await using order = await buildPaidOrder()
  await order.buyer.post(`/api/orders/${order.orderId}/received`)
  await keeps(order, price)
  expect(await books(order)).toEqual([0, 0, price - net])
  await keeps(order, part)
  expect(await books(order)).toEqual([price - part, net - part, 0])
  await keeps(order, 0)
  expect(await books(order)).toEqual([price, net, 0])
  await wait(order)
  expect(order.provider.refundRequests).toEqual([])
})
