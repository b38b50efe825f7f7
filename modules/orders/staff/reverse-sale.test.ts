import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { balancesOf, buildPaidOrder, complete, price } from '@/modules/orders/factory'

test('a full dashboard refund of a completed order is the site’s loss; reversing the sale does not refund the buyer twice', async () => {
  await using order = await buildPaidOrder()
  await complete(order)
  await order.refundInDashboard(price)
  await order.sync()
  expect(await order.state()).toBe('completed')
  expect(await balancesOf(order)).toMatchObject({ provider: 0, site: price })
  expect(await order.brokenInvariants()).toEqual([])
  const moderator = await signInStaff(order.app, 'moderator')
  await moderator.post(`/api/admin/orders/${order.orderId}/clawback`, { reason: 'Stolen goods.' })
  await order.advanceBy(0)
  expect(await order.state()).toBe('refunded')
  expect(order.provider.refundRequests).toHaveLength(1)
  expect(await balancesOf(order)).toMatchObject({ provider: 0, site: 0 })
  expect(await order.brokenInvariants()).toEqual([])
})
