import { expect, test } from 'bun:test'
import {
  balancesOf,
  buildPaidOrder,
  buildReservedOrder,
  complete,
  hour,
  net,
  price,
  type TestOrder,
} from '@/modules/orders/factory'
import { balanceOf } from '@/modules/wallet/service'

const fee = 1_500

async function refund(order: TestOrder) {
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.advanceBy(0)
}

const stages = {
  paid: async () => undefined,
  sent: async (order: TestOrder) => {
    await order.seller.post(`/api/orders/${order.orderId}/sent`)
  },
  refund_pending: async (order: TestOrder) => {
    order.provider.script.push('stay pending')
    await refund(order)
  },
  completed: complete,
  refunded: refund,
}

test.each(Object.entries(stages))(
  'a lost chargeback of an order that was %s (A26, A27)',
  async (stage, reach) => {
    await using order = await buildPaidOrder()
    await reach(order)
    await order.setChargeback('open')
    expect((await order.row())?.state).toBe(stage as never)
    expect(await order.brokenInvariants()).toEqual([])
    await order.setChargeback('lost')
    const isRefunded = stage === 'refunded'
    expect(await order.row()).toMatchObject({
      state: isRefunded ? 'refunded' : 'charged_back',
      chargeback: 'lost',
    })
    // Before the release the escrow is lost; after it the seller owes their share; after a refund the site bears the loss.
    const site = { completed: price - net, refunded: price }[stage] ?? 0
    expect(await balancesOf(order)).toEqual({
      provider: -fee - (isRefunded ? price : 0),
      hold: 0,
      escrow: 0,
      seller: 0,
      site: site + fee,
    })
    expect(await order.brokenInvariants()).toEqual([])
  },
)

test.each(Object.entries(stages))('a won chargeback of an order that was %s (A26)', async (stage, reach) => {
  await using order = await buildPaidOrder()
  await reach(order)
  const before = await balancesOf(order)
  await order.setChargeback('open')
  await order.setChargeback('won', 0)
  expect(await order.row()).toMatchObject({ state: stage, chargeback: 'won' })
  expect(await balancesOf(order)).toEqual(before)
  expect(await order.brokenInvariants()).toEqual([])
})

test('during an open chargeback neither the parties nor a deadline can move the order', async () => {
  await using order = await buildPaidOrder()
  await order.setChargeback('open')
  for (const [actor, verb] of [
    [order.seller, 'sent'],
    [order.buyer, 'received'],
    [order.seller, 'cancel'],
  ] as const)
    expect((await actor.post(`/api/orders/${order.orderId}/${verb}`)).status).toBe(409)
  await order.advanceBy(2 * hour)
  expect(await order.state()).toBe('paid')
  expect((await order.buyer.get(`/api/orders/${order.orderId}`)).body).toMatchObject({
    chargeback: 'open',
    nextAction: { who: 'provider', deadline: null },
  })
})

test('after a won chargeback the deadlines resume with the time that was left', async () => {
  await using order = await buildPaidOrder()
  await order.advanceBy(hour / 2)
  await order.setChargeback('open')
  await order.advanceBy(10 * hour)
  await order.setChargeback('won')
  await order.advanceBy(hour / 2 - 1)
  expect(await order.state()).toBe('paid')
  await order.advanceBy(1)
  expect(await order.state()).toBe('refunded')
})

test('a refund that the provider rejects during a chargeback is retried only after the chargeback is won (A27, A40)', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push('refuse')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  order.provider.dispute(order.intentId, 'open')
  await order.advanceBy(0)
  for (let round = 0; round < 5; round++) await order.advanceBy(3 * hour)
  expect(order.provider.refundRequests).toHaveLength(1)
  await order.setChargeback('won')
  await order.advanceBy(0)
  await order.advanceBy(hour)
  expect(await order.state()).toBe('refunded')
  expect(await order.brokenInvariants()).toEqual([])
})

test('a lost chargeback of a late payment is booked against suspense, and nothing is refunded', async () => {
  await using order = await buildReservedOrder()
  await order.advanceBy(hour)
  order.provider.charge(order.intentId, order.app.ctx.now())
  await order.setChargeback('open')
  await order.advanceBy(5 * hour)
  expect(order.provider.refundRequests).toEqual([])
  await order.setChargeback('lost')
  expect(await order.row()).toMatchObject({ state: 'expired', unmatchedCents: null })
  expect(await balanceOf(order.app.ctx, 'liability:suspense')).toBe(0)
  expect(await order.brokenInvariants()).toEqual([])
})

test('a refund that succeeds after a lost chargeback is booked once, as a loss of the site', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push('stay pending')
  await refund(order)
  await order.setChargeback('lost')
  order.provider.finishRefunds(order.intentId, 'succeeded')
  await order.sync()
  await order.sync()
  expect(await balancesOf(order)).toEqual({
    provider: -price - fee,
    hold: 0,
    escrow: 0,
    seller: 0,
    site: price + fee,
  })
  expect(await order.brokenInvariants()).toEqual([])
})

test('a lost chargeback of more than the price leaves a balanced ledger', async () => {
  await using order = await buildPaidOrder()
  const over = 501
  await order.setChargeback('lost', 0, price + over)
  await order.advanceBy(0)
  expect(await balancesOf(order)).toEqual({ provider: -over, hold: 0, escrow: 0, seller: 0, site: over })
  expect(await order.brokenInvariants()).toEqual([])
})

test('the provider fee of a charge is booked once, when it is reported', async () => {
  await using order = await buildReservedOrder()
  order.provider.charge(order.intentId, order.app.ctx.now())
  const intent = order.provider.intents.get(order.intentId)
  Object.assign(intent ?? {}, { feeCents: null })
  await order.sync()
  expect(await order.state()).toBe('paid')
  Object.assign(intent ?? {}, { feeCents: 465 })
  await order.advanceBy(0)
  await order.advanceBy(0)
  expect(await balanceOf(order.app.ctx, 'expense:provider_fee')).toBe(465)
  expect(await order.brokenInvariants()).toEqual([])
})

test('a won chargeback can be reopened and lost', async () => {
  await using order = await buildPaidOrder()
  await order.setChargeback('open')
  await order.setChargeback('won')
  await order.setChargeback('open', 2 * fee)
  expect(await order.row()).toMatchObject({ state: 'paid', chargeback: 'open', chargebackCents: price })
  expect(await order.brokenInvariants()).toEqual([])
  await order.setChargeback('lost', 2 * fee)
  expect(await order.state()).toBe('charged_back')
  expect(await balancesOf(order)).toEqual({
    provider: -2 * fee,
    hold: 0,
    escrow: 0,
    seller: 0,
    site: 2 * fee,
  })
  expect(await order.brokenInvariants()).toEqual([])
})

test('every change of the amount of a chargeback is booked to the cent', async () => {
  await using order = await buildPaidOrder()
  const setAmount = async (status: 'open' | 'won' | 'lost', amountCents: number) => {
    await order.setChargeback(status, 0, amountCents)
    expect(await order.brokenInvariants()).toEqual([])
  }
  await setAmount('open', 4_000)
  await setAmount('open', 10_000)
  expect(await balancesOf(order)).toMatchObject({ provider: price - 10_000, hold: 10_000 })
  await setAmount('lost', 6_000)
  expect(await balancesOf(order)).toMatchObject({ provider: price - 6_000, hold: 0, escrow: -price })
  await setAmount('lost', 8_000)
  expect(await balancesOf(order)).toMatchObject({ provider: price - 8_000, hold: 0, escrow: -price })
})
