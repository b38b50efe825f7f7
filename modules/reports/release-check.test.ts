import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { buildPaidOrder, hour, type TestOrder } from '@/modules/orders/factory'
import type { TestClient } from '@/tests/support/test-client'

async function reportSeller({ seller }: TestOrder, as: TestClient): Promise<string> {
  const body = { subject: 'person', id: await userIdOf(seller), reason: 'Nothing has come.' }
  return (await as.post('/api/reports', body)).body.id
}

/** The seller marks the order as sent, and the buyer says nothing until the deadline has passed. */
async function waitForDeadline(order: TestOrder): Promise<void> {
  await order.seller.post(`/api/orders/${order.orderId}/sent`)
  await order.advanceBy(100 * hour)
}

test('at the deadline, a seller whom the buyer has reported is not paid, and staff decide', async () => {
  await using order = await buildPaidOrder()
  await reportSeller(order, order.buyer)
  await waitForDeadline(order)
  expect(await order.row()).toMatchObject({
    state: 'sent',
    dispute: 'open',
    disputeReason: 'An open report concerns this order.',
  })
  const moderator = await signInStaff(order.app, 'moderator')
  const decision = { outcome: 'refund', reason: 'The seller has no proof.' }
  await moderator.post(`/api/admin/orders/${order.orderId}/decision`, decision)
  await order.advanceBy(hour)
  expect(await order.state()).toBe('refunded')
  expect(await order.brokenInvariants()).toEqual([])
})

test('a confirmed delivery pays a seller whom the buyer has reported', async () => {
  await using order = await buildPaidOrder()
  await reportSeller(order, order.buyer)
  expect((await order.buyer.post(`/api/orders/${order.orderId}/received`)).body.state).toBe('completed')
})

test('reports that staff have closed and those of others stop no payment', async () => {
  await using order = await buildPaidOrder()
  const moderator = await signInStaff(order.app, 'moderator')
  const id = await reportSeller(order, order.buyer)
  await moderator.post(`/api/admin/report-cases/${id}/decision`, { action: 'none' })
  await reportSeller(order, await order.app.signIn('stranger'))
  await waitForDeadline(order)
  expect(await order.state()).toBe('completed')
})

test('a report from before the order stops no payment', async () => {
  await using order = await buildPaidOrder()
  await reportSeller(order, order.buyer)
  order.app.advance(hour)
  const later = await order.buyAnother()
  await order.seller.post(`/api/orders/${later}/sent`)
  await order.advanceBy(100 * hour)
  expect((await order.buyer.get(`/api/orders/${later}`)).body.state).toBe('completed')
})
