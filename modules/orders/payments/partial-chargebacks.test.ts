import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import {
  balancesOf,
  buildPaidOrder,
  buildReservedOrder,
  hour,
  net,
  price,
  runRetries,
  type TestOrder,
} from '@/modules/orders/factory'

const part = 5_000
const remainder = price - part

/** Sets the chargeback at the provider, without a fee, and syncs the order. */
async function setChargeback(order: TestOrder, status: 'open' | 'won' | 'lost', amountCents: number) {
  await order.setChargeback(status, 0, amountCents)
  expect(await order.brokenInvariants()).toEqual([])
}

async function decide(order: TestOrder, outcome: 'refund' | 'release') {
  const moderator = await signInStaff(order.app, 'moderator')
  const path = `/api/admin/orders/${order.orderId}/decision`
  expect((await moderator.post(path, { outcome, reason: 'Decided.' })).status).toBe(200)
}

const zero = { provider: 0, escrow: 0, hold: 0, seller: 0, site: 0 }
/** The state, the refunds requested from the provider, and the balances. */
const endOf = async (order: TestOrder) => [
  await order.state(),
  order.refundAmounts(),
  await balancesOf(order),
]
const orderAsBuyer = async ({ buyer, orderId }: TestOrder) => (await buyer.get(`/api/orders/${orderId}`)).body
const markSent = ({ seller, orderId }: TestOrder) => seller.post(`/api/orders/${orderId}/sent`)

test.each([1, part, price - 1])(
  'after a lost chargeback of %d cents before delivery the site refunds the remainder',
  async (cents) => {
    await using order = await buildPaidOrder()
    await setChargeback(order, 'open', cents)
    const chargebackAmounts = {
      taken: (cents / 100).toFixed(2),
      remainder: ((price - cents) / 100).toFixed(2),
    }
    expect((await orderAsBuyer(order)).chargebackAmounts.taken).toBe(chargebackAmounts.taken)
    await setChargeback(order, 'lost', cents)
    const refundReason = 'charged_back'
    expect(await orderAsBuyer(order)).toMatchObject({
      state: 'refund_pending',
      refundReason,
      chargebackAmounts,
    })
    await runRetries(order)
    expect(await endOf(order)).toEqual(['refunded', [price - cents], zero])
  },
)

test('both parties are notified of the lost amount and the buyer of the refunded remainder', async () => {
  await using order = await buildPaidOrder()
  await setChargeback(order, 'lost', part)
  await runRetries(order)
  const notificationsOf = async (actor: TestOrder['buyer']) =>
    (await actor.get('/api/notifications')).body.map(({ content }: { content: string }) => content).join('\n')
  expect(await notificationsOf(order.buyer)).toMatch(/^Your \$99\.99 for .* was returned\.$/m)
  expect(await notificationsOf(order.buyer)).toMatch(/^Your \$99\.99 for .* is on its way back to you\.$/m)
  expect(await notificationsOf(order.buyer)).toContain('Your bank took back $50.00 that you paid')
  expect(await notificationsOf(order.seller)).toContain("The buyer's bank took back $50.00 that was paid")
  expect((await orderAsBuyer(order)).chargebackAmounts).toEqual({ taken: '50.00', remainder: '99.99' })
})

test.each([
  ['refund', 'refunded', zero],
  ['release', 'charged_back', { ...zero, provider: remainder, seller: net - part }],
] as const)(
  'a moderator decides about the remainder of a sent order whose arrival is unknown: %s',
  async (outcome, state, balances) => {
    await using order = await buildPaidOrder()
    await markSent(order)
    await setChargeback(order, 'lost', part)
    expect(await orderAsBuyer(order)).toMatchObject({ state: 'sent', status: 'disputed', disputeBy: 'bank' })
    await order.advanceBy(200 * hour)
    expect(await order.state()).toBe('sent')
    await decide(order, outcome)
    await runRetries(order)
    expect([await order.state(), await balancesOf(order)]).toEqual([state, balances])
  },
)

test('a dispute that is already open stays open, and the decision covers the remainder', async () => {
  await using order = await buildPaidOrder()
  await order.buyer.post(`/api/orders/${order.orderId}/dispute`, { reason: 'It never came.' })
  await setChargeback(order, 'lost', part)
  expect(await order.row()).toMatchObject({ state: 'paid', dispute: 'open', disputeBy: 'buyer' })
  await decide(order, 'refund')
  await runRetries(order)
  expect(await endOf(order)).toEqual(['refunded', [remainder], zero])
})

test.each([
  ['more than the net', net + 100, 100],
  ['less than the net', part, 0],
])(
  'a sale released after a lost chargeback of %s ends as if it was released before',
  async (_, cents, siteCents) => {
    await using after = await buildPaidOrder()
    await after.buyer.post(`/api/orders/${after.orderId}/received`)
    await setChargeback(after, 'lost', cents)
    await using before = await buildPaidOrder()
    await markSent(before)
    await setChargeback(before, 'lost', cents)
    await decide(before, 'release')
    expect(await endOf(before)).toEqual(await endOf(after))
    expect(await before.state()).toBe('charged_back')
    expect(await balancesOf(before)).toMatchObject({ seller: Math.max(0, net - cents), site: siteCents })
    await setChargeback(before, 'lost', cents + 1)
    await setChargeback(after, 'lost', cents + 1)
    expect(await balancesOf(before)).toEqual(await balancesOf(after))
    expect(await balancesOf(before)).toMatchObject({ seller: Math.max(0, net - cents - 1) })
  },
)

test('no refund is made while a partial chargeback is reopened, and the decision determines the remainder', async () => {
  for (const [status, taken, state] of [
    ['lost', part, 'refunded'],
    ['lost', part + 3_000, 'refunded'],
    ['lost', price, 'charged_back'],
    ['won', 0, 'refunded'],
  ] as const) {
    await using order = await buildPaidOrder()
    order.provider.script.push('refuse')
    await setChargeback(order, 'lost', part)
    await setChargeback(order, 'open', part + 3_000)
    expect(await balancesOf(order)).toMatchObject({ hold: part + 3_000, site: 0, escrow: -price })
    await runRetries(order)
    expect(await order.state()).toBe('refund_pending')
    await setChargeback(order, status, taken)
    await runRetries(order)
    expect([await order.state(), await balancesOf(order)]).toEqual([state, zero])
  }
})

test.each([
  ['succeeds', part],
  ['fails', 0],
] as const)(
  'a refund that is pending during a partial loss and then %s costs the site %d cents',
  async (end, site) => {
    await using order = await buildPaidOrder()
    order.provider.script.push('stay pending')
    await order.seller.post(`/api/orders/${order.orderId}/cancel`)
    await order.advanceBy(0)
    await setChargeback(order, 'lost', part)
    expect(await order.state()).toBe('refund_pending')
    order.provider.finishRefunds(order.intentId, end === 'fails' ? 'failed' : 'succeeded')
    await runRetries(order)
    expect(await order.state()).toBe('refunded')
    expect(await balancesOf(order)).toEqual({ ...zero, provider: -site || 0, site })
  },
)

test('a queued refund of the full price is not made after a partial loss', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push('refuse')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.advanceBy(0)
  await order.advanceBy(0)
  await setChargeback(order, 'lost', part)
  await runRetries(order)
  expect(await endOf(order)).toEqual(['refunded', [price, remainder], zero])
})

test('a rejected refund of the remainder is retried, and the money stays in escrow', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push(...Array.from({ length: 4 }, () => 'refuse' as const))
  await setChargeback(order, 'lost', part)
  await order.advanceBy(hour)
  expect(await order.state()).toBe('refund_pending')
  expect(order.app.logLines.join()).toContain('the provider rejected a refund')
  expect(await balancesOf(order)).toEqual({ ...zero, provider: remainder, escrow: -price, site: part })
  await runRetries(order)
  expect([await order.state(), await balancesOf(order)]).toEqual(['refunded', zero])
})

test('a remainder that the buyer’s bank returns is refunded again', async () => {
  await using order = await buildPaidOrder()
  await setChargeback(order, 'lost', part)
  await order.advanceBy(0)
  expect(await order.state()).toBe('refunded')
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect(await balancesOf(order)).toMatchObject({ provider: remainder, site: 0 })
  await runRetries(order)
  expect([order.refundAmounts(), await balancesOf(order)]).toEqual([[remainder, remainder], zero])
})

test('a dashboard refund and a partial loss can add up to the price, and a returned refund is made again', async () => {
  await using order = await buildPaidOrder()
  await order.refundInDashboard(remainder)
  await setChargeback(order, 'lost', part)
  expect([await order.state(), await balancesOf(order)]).toEqual(['charged_back', zero])
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect(await order.brokenInvariants()).toEqual([])
  await runRetries(order)
  expect([order.refundAmounts(), await balancesOf(order)]).toEqual([[remainder, remainder], zero])
})

test('after a dashboard refund and a partial loss the site refunds what is left', async () => {
  await using order = await buildPaidOrder()
  await order.refundInDashboard(2_000)
  await setChargeback(order, 'lost', part)
  await runRetries(order)
  expect(await endOf(order)).toEqual(['refunded', [2_000, remainder - 2_000], zero])
})

test('a partial loss after a full refund is the site’s loss until the bank returns the refund', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.advanceBy(0)
  await setChargeback(order, 'lost', part)
  expect(await balancesOf(order)).toEqual({ ...zero, provider: -part, site: part })
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  await runRetries(order)
  expect([order.refundAmounts(), await balancesOf(order)]).toEqual([[price, remainder], zero])
})

test('the remainder of a late payment is refunded after a partial loss', async () => {
  await using order = await buildReservedOrder()
  await order.advanceBy(hour)
  order.provider.charge(order.intentId, order.app.ctx.now())
  await order.sync()
  await setChargeback(order, 'open', part)
  await setChargeback(order, 'lost', part)
  await runRetries(order)
  expect(await order.row()).toMatchObject({ state: 'expired', unmatchedCents: null })
  expect([order.refundAmounts(), await balancesOf(order)]).toEqual([[remainder], zero])
})
