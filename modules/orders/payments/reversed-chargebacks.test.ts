import { expect, test } from 'bun:test'
import { balancesOf, buildPaidOrder, net, price, runRetries, type TestOrder } from '@/modules/orders/factory'

const part = 5_000

/** Decides the chargeback at the provider: the bank keeps `amountCents`. */
async function setKept(order: TestOrder, amountCents: number) {
  await order.setChargeback(amountCents === 0 ? 'won' : 'lost', 0, amountCents)
  expect(await order.brokenInvariants()).toEqual([])
}

/** The balances of the provider, the seller and the site's losses, in cents. */
async function balances(order: TestOrder) {
  const { provider, seller, site } = await balancesOf(order)
  return [provider, seller, site]
}

test.each([0, part])(
  'money that the bank returns before the release is refunded to the buyer: all but %d cents',
  async (keptCents) => {
    await using order = await buildPaidOrder()
    await setKept(order, price)
    await setKept(order, keptCents)
    expect(await balances(order)).toEqual([price - keptCents, 0, 0])
    await runRetries(order)
    expect([await order.state(), await balances(order)]).toEqual(['charged_back', [0, 0, 0]])
    expect(order.refundAmounts()).toEqual([price - keptCents])
  },
)

test('money that the bank returns after the remainder was refunded is refunded to the buyer', async () => {
  await using order = await buildPaidOrder()
  await setKept(order, part)
  await runRetries(order)
  await setKept(order, 0)
  await runRetries(order)
  expect([await order.state(), await balances(order)]).toEqual(['refunded', [0, 0, 0]])
  expect(order.refundAmounts()).toEqual([price - part, part])
})

test('money that the bank returns after a full refund goes to the site', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.advanceBy(0)
  await setKept(order, part)
  expect(await balances(order)).toEqual([-part, 0, part])
  await setKept(order, 0)
  await runRetries(order)
  expect(await balances(order)).toEqual([0, 0, 0])
  expect(order.provider.refundRequests).toHaveLength(1)
})

test('money that the bank returns after the release goes to the seller up to their loss', async () => {
  await using order = await buildPaidOrder()
  await order.buyer.post(`/api/orders/${order.orderId}/received`)
  await setKept(order, price)
  expect(await balances(order)).toEqual([0, 0, price - net])
  await setKept(order, part)
  expect(await balances(order)).toEqual([price - part, net - part, 0])
  await setKept(order, 0)
  expect(await balances(order)).toEqual([price, net, 0])
  await runRetries(order)
  expect(order.provider.refundRequests).toEqual([])
})
