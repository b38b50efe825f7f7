import { expect, test } from 'bun:test'
import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { balancesOf, buildPaidOrder, hour, net, price } from '@/modules/orders/factory'

const part = 5_000

/** A paid order whose dashboard refunds each get a new key and are synced twice. */
async function buildDashboardOrder() {
  const order = await buildPaidOrder()
  let count = 0
  return {
    ...order,
    refundInDashboard: async (amountCents: number) => {
      await order.refundInDashboard(amountCents, `dashboard ${++count}`)
      await order.sync()
    },
    /** The balance at the provider and the site's loss. */
    providerAndSite: async () => {
      const { provider, site } = await balancesOf(order)
      return [provider, site]
    },
    receive: () => order.buyer.post(`/api/orders/${order.orderId}/received`),
  }
}

test('a partial dashboard refund of a paid order is booked immediately, and the site bears it if the order completes', async () => {
  await using order = await buildDashboardOrder()
  await order.refundInDashboard(part)
  expect([await order.state(), await order.providerAndSite()]).toEqual(['paid', [price - part, part]])
  await order.receive()
  await order.advanceBy(0)
  expect([await order.state(), await order.providerAndSite()]).toEqual(['completed', [price - part, part]])
  expect(await order.brokenInvariants()).toEqual([])
})

test('if the item is not delivered, only the remainder is refunded and the site bears nothing', async () => {
  await using order = await buildDashboardOrder()
  await order.refundInDashboard(part)
  await order.advanceBy(hour)
  await order.advanceBy(0)
  expect([await order.state(), await order.providerAndSite()]).toEqual(['refunded', [0, 0]])
  expect(order.refundAmounts()).toContain(price - part)
  expect(await order.brokenInvariants()).toEqual([])
})

test('partial dashboard refunds that add up to the price end the order', async () => {
  await using order = await buildDashboardOrder()
  await order.refundInDashboard(part)
  await order.refundInDashboard(price - part)
  expect([await order.state(), await order.providerAndSite()]).toEqual(['refunded', [0, 0]])
  expect(await order.brokenInvariants()).toEqual([])
})

test('a dashboard refund that the bank returns does not count: the deadline refunds the full price', async () => {
  await using order = await buildDashboardOrder()
  await order.refundInDashboard(part)
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect([await order.state(), await order.providerAndSite()]).toEqual(['paid', [price, 0]])
  await order.refundInDashboard(part)
  order.provider.finishRefunds(order.intentId, 'failed')
  for (let round = 0; round < 3; round++) await order.advanceBy(hour)
  expect([await order.state(), await order.providerAndSite()]).toEqual(['refunded', [0, 0]])
  expect(await order.brokenInvariants()).toEqual([])
})

test('a sale cannot be reversed while a returned refund is being retried', async () => {
  await using order = await buildDashboardOrder()
  await order.receive()
  await order.refundInDashboard(price)
  order.provider.script.push('refuse')
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  const moderator = await signInStaff(order.app, 'moderator')
  const reverse = async () => {
    await verifySecondFactor(order.app, moderator)
    return moderator.post(`/api/admin/orders/${order.orderId}/clawback`, { reason: 'Stolen.' })
  }
  expect((await reverse()).status).toBe(409)
  for (let round = 0; round < 3; round++) await order.advanceBy(2 * hour)
  expect([await order.state(), await order.providerAndSite()]).toEqual(['completed', [0, price]])
  expect((await reverse()).status).toBe(200)
  await order.advanceBy(0)
  expect([await order.state(), await order.providerAndSite()]).toEqual(['refunded', [0, 0]])
  expect(await order.brokenInvariants()).toEqual([])
})

test.each<['release' | 'refund', 'completed' | 'refunded', number]>([
  ['release', 'completed', price],
  ['refund', 'refunded', 0],
])(
  'a full dashboard refund during a dispute is booked immediately, and the decision %s still applies',
  async (outcome, state, siteCents) => {
    await using order = await buildDashboardOrder()
    await order.buyer.post(`/api/orders/${order.orderId}/dispute`, {
      reason: 'not_received',
      details: 'Nothing came.',
    })
    await order.refundInDashboard(price)
    expect([await order.state(), await order.providerAndSite()]).toEqual(['paid', [0, price]])
    expect(await order.brokenInvariants()).toEqual([])
    const moderator = await signInStaff(order.app, 'moderator')
    await moderator.post(`/api/admin/orders/${order.orderId}/decision`, { outcome, reason: 'Decided.' })
    await order.advanceBy(0)
    expect([await order.state(), await order.providerAndSite()]).toEqual([state, [0, siteCents]])
    expect(await order.brokenInvariants()).toEqual([])
  },
)

test('a chargeback of a completed sale with a returned dashboard refund is the seller’s loss, and only what the bank left is refunded', async () => {
  await using order = await buildDashboardOrder()
  await order.refundInDashboard(part)
  await order.receive()
  await order.setChargeback('open', 0, price - 1_000)
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect(await order.row()).toMatchObject({ state: 'completed', unmatchedCents: part })
  await order.setChargeback('lost', 0, price - 1_000)
  expect(await order.row()).toMatchObject({ state: 'charged_back', unmatchedCents: 1_000 })
  expect(await order.brokenInvariants()).toEqual([])
  await order.advanceBy(2 * hour)
  expect(await order.row()).toMatchObject({ unmatchedCents: null, refundedCents: 1_000 })
  expect((await balancesOf(order)).seller).toBe(net - Math.min(price - 1_000, net))
  expect(await order.brokenInvariants()).toEqual([])
})
