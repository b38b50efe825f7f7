import { expect, test } from 'bun:test'
import { buildPaidOrder, buildReservedOrder } from '@/modules/orders/factory'
import { balanceOf } from '@/modules/wallet/service'

type Order = Awaited<ReturnType<typeof buildPaidOrder>>

const hour = 3_600_000
const price = 14_999
const net = 13_814
const fee = 1_500

/** What the ledger says of the accounts that a chargeback touches, in cents. */
async function books({ app }: Order) {
  const of = (account: string) => balanceOf(app.ctx, account)
  return {
    provider: await of('asset:provider:sandbox'),
    hold: await of('asset:dispute_hold'),
    escrow: await of('liability:escrow'),
    site: (await of('expense:chargeback')) + (await of('expense:dispute_fee')),
  }
}

async function dispute(order: Order, status: 'open' | 'won' | 'lost', feeCents?: number) {
  order.provider.dispute(order.intentId, status, feeCents)
  await order.sync()
}

async function complete(order: Order) {
  await order.seller.post(`/api/orders/${order.orderId}/sent`)
  await order.buyer.post(`/api/orders/${order.orderId}/received`)
}

async function refund(order: Order) {
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.pass(0)
}

const stages = {
  paid: async () => undefined,
  sent: async (order: Order) => {
    await order.seller.post(`/api/orders/${order.orderId}/sent`)
  },
  refund_pending: async (order: Order) => {
    order.provider.script.push('fail later')
    await refund(order)
  },
  completed: complete,
  refunded: refund,
}

test.each(Object.entries(stages))(
  'a chargeback of an order that is %s and is lost (A26, A27)',
  async (stage, reach) => {
    await using order = await buildPaidOrder()
    await reach(order)
    await dispute(order, 'open')
    expect((await order.row())?.state).toBe(stage as never)
    expect(await order.broken()).toEqual([])
    await dispute(order, 'lost')
    const isRefunded = stage === 'refunded'
    const row = await order.row()
    expect(row).toMatchObject({ state: isRefunded ? 'refunded' : 'charged_back', chargeback: 'lost' })
    // Before the release the buyer's own money is taken; after it the seller owes their share; after a refund the site bears it.
    const site = { completed: price - net, refunded: price }[stage] ?? 0
    expect(await books(order)).toEqual({
      provider: -fee - (isRefunded ? price : 0),
      hold: 0,
      escrow: 0,
      site: site + fee,
    })
    expect(await balanceOf(order.app.ctx, `liability:seller:${row?.sellerId}`)).toBe(0)
    expect(await order.broken()).toEqual([])
  },
)

test.each(Object.entries(stages))(
  'a chargeback of an order that is %s and is won (A26)',
  async (stage, reach) => {
    await using order = await buildPaidOrder()
    await reach(order)
    const before = await books(order)
    await dispute(order, 'open')
    await dispute(order, 'won', 0)
    expect(await order.row()).toMatchObject({ state: stage, chargeback: 'won' })
    expect(await books(order)).toEqual(before)
    expect(await order.broken()).toEqual([])
  },
)

test('while the bank decides nothing moves: no word of the parties, no clock, no payout of this money', async () => {
  await using order = await buildPaidOrder()
  await dispute(order, 'open')
  for (const [actor, verb] of [
    [order.seller, 'sent'],
    [order.buyer, 'received'],
    [order.seller, 'cancel'],
  ] as const)
    expect((await actor.post(`/api/orders/${order.orderId}/${verb}`)).status).toBe(409)
  await order.pass(2 * hour)
  expect(await order.state()).toBe('paid')
  expect((await order.buyer.get(`/api/orders/${order.orderId}`)).body).toMatchObject({
    chargeback: 'open',
    nextAction: { who: 'provider', deadline: null },
  })
})

test('once it is won the clocks go on from where they stood', async () => {
  await using order = await buildPaidOrder()
  await order.pass(hour / 2)
  await dispute(order, 'open')
  await order.pass(10 * hour)
  await dispute(order, 'won')
  await order.pass(hour / 2 - 1)
  expect(await order.state()).toBe('paid')
  await order.pass(1)
  expect(await order.state()).toBe('refunded')
})

test('a refund that the provider refuses during a chargeback is tried again once that is won, and not before (A27, A40)', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push('refuse')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  order.provider.dispute(order.intentId, 'open')
  await order.pass(0)
  for (let round = 0; round < 5; round++) await order.pass(3 * hour)
  expect(order.provider.refundRequests).toHaveLength(1)
  await dispute(order, 'won')
  await order.pass(0)
  await order.pass(hour)
  expect(await order.state()).toBe('refunded')
  expect(await order.broken()).toEqual([])
})

test('a chargeback of money that came too late takes it from the suspense, and nothing is given back twice', async () => {
  await using order = await buildReservedOrder()
  await order.pass(hour)
  order.provider.charge(order.intentId, order.app.ctx.now())
  order.provider.dispute(order.intentId, 'open')
  await order.sync()
  await order.pass(5 * hour)
  expect(order.provider.refundRequests).toEqual([])
  await dispute(order, 'lost')
  expect(await order.row()).toMatchObject({ state: 'expired', unmatchedCents: null })
  expect(await balanceOf(order.app.ctx, 'liability:suspense')).toBe(0)
  expect(await order.broken()).toEqual([])
})

test('a refund that goes through although the chargeback was lost is a loss of the site, booked once', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push('fail later')
  await refund(order)
  await dispute(order, 'lost')
  order.provider.finishRefunds(order.intentId, 'succeeded')
  await order.sync()
  await order.sync()
  expect(await books(order)).toEqual({ provider: -price - fee, hold: 0, escrow: 0, site: price + fee })
  expect(await order.broken()).toEqual([])
})

test.each([
  ['a part', 5_000],
  ['more', 15_500],
])('a bank that takes %s of the price leaves books that balance', async (_, amountCents) => {
  await using order = await buildPaidOrder()
  order.provider.dispute(order.intentId, 'lost', 0)
  Object.assign(order.provider.intents.get(order.intentId)?.chargeback ?? {}, { amountCents })
  await order.sync()
  await order.pass(0)
  const over = Math.max(0, amountCents - price)
  expect(await books(order)).toEqual({ provider: -over || 0, hold: 0, escrow: 0, site: over })
  expect(await order.broken()).toEqual([])
})

test('a lost chargeback after the payout leaves the seller in debt, set off against the next sale (A26)', async () => {
  await using order = await buildPaidOrder()
  await complete(order)
  await order.seller.post('/api/payouts', { amount: '138.14', method: 'bank' })
  await dispute(order, 'lost')
  expect((await order.seller.get('/api/wallet')).body.available).toBe('-138.14')
  expect((await order.seller.post('/api/payouts', { amount: '1.00', method: 'bank' })).status).toBe(409)
  expect(await order.broken()).toEqual([])
})

test('what the provider keeps of a charge is booked once, as soon as it says so', async () => {
  await using order = await buildReservedOrder()
  order.provider.charge(order.intentId, order.app.ctx.now())
  const intent = order.provider.intents.get(order.intentId)
  Object.assign(intent ?? {}, { feeCents: null })
  await order.sync()
  expect(await order.state()).toBe('paid')
  Object.assign(intent ?? {}, { feeCents: 465 })
  await order.pass(0)
  await order.pass(0)
  expect(await balanceOf(order.app.ctx, 'expense:provider_fee')).toBe(465)
  expect(await order.broken()).toEqual([])
})

test('a bank that decided for the site may ask again, and is followed again', async () => {
  await using order = await buildPaidOrder()
  await dispute(order, 'open')
  await dispute(order, 'won')
  await dispute(order, 'open', 2 * fee)
  expect(await order.row()).toMatchObject({ state: 'paid', chargeback: 'open', chargebackCents: price })
  expect(await order.broken()).toEqual([])
  await dispute(order, 'lost', 2 * fee)
  expect(await order.state()).toBe('charged_back')
  expect(await books(order)).toEqual({ provider: -2 * fee, hold: 0, escrow: 0, site: 2 * fee })
  expect(await order.broken()).toEqual([])
})

test('a bank that asks for parts, one after another, is followed to the cent', async () => {
  await using order = await buildPaidOrder()
  const takes = async (status: 'open' | 'won' | 'lost', amountCents: number) => {
    order.provider.dispute(order.intentId, status, 0)
    Object.assign(order.provider.intents.get(order.intentId)?.chargeback ?? {}, { amountCents })
    await order.sync()
    expect(await order.broken()).toEqual([])
  }
  await takes('open', 4_000)
  await takes('open', 10_000)
  expect(await books(order)).toMatchObject({ provider: price - 10_000, hold: 10_000 })
  await takes('lost', 6_000)
  expect(await books(order)).toMatchObject({ provider: price - 6_000, hold: 0, escrow: -price })
  await takes('lost', 8_000)
  expect(await books(order)).toMatchObject({ provider: price - 8_000, hold: 0, escrow: -price })
})
