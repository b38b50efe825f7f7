import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { balancesOf, buildPaidOrder, complete, price } from '@/modules/orders/factory'

test('a reversed sale refunds the buyer in full and leaves the seller owing their share (A24)', async () => {
  await using order = await buildPaidOrder()
  await complete(order)
  await order.seller.post('/api/payouts', { amount: '138.14', method: 'bank' })
  const path = `/api/admin/orders/${order.orderId}/clawback`
  expect((await order.seller.post(path, { reason: 'Stolen goods.' })).status).toBe(404)
  const judge = await signInStaff(order.app, 'moderator')
  expect((await judge.post(path, { reason: 'Stolen goods.' })).body.state).toBe('refund_pending')
  expect((await judge.post(path, { reason: 'Stolen goods.' })).status).toBe(409)
  await order.advanceBy(0)
  expect(await order.row()).toMatchObject({ state: 'refunded', refundReason: 'clawed_back' })
  expect((await order.seller.get('/api/wallet')).body.available).toBe('-138.14')
  expect(await order.brokenInvariants()).toEqual([])
})

test('a full dashboard refund ends a paid order', async () => {
  await using order = await buildPaidOrder()
  await order.refundInDashboard(price)
  await order.sync()
  expect(await order.state()).toBe('refunded')
  expect(await balancesOf(order)).toMatchObject({ provider: 0, site: 0 })
  expect(await order.brokenInvariants()).toEqual([])
})

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
