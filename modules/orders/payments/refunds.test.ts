import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { buildPaidOrder, buildReservedOrder, hour, price } from '@/modules/orders/factory'
import { reconcile } from '@/modules/orders/payments/reconcile'
import { undoMs } from '@/modules/orders/testing/dispute-site'
import { readNotifications } from '@/tests/support/notifications'
import type { ScriptedPaymentOutcome } from '@/tests/support/providers/scripted-payment-provider'
import type { TestResponse } from '@/tests/support/test-client'

test.each<[string, ScriptedPaymentOutcome[], number[]]>([
  ['rejected once and retried with a new key', ['refuse'], [price, price]],
  ['rejected three times', ['refuse', 'refuse', 'refuse'], [price, price, price, price]],
  ['with a lost response, retried with the same key', ['lose response'], [price]],
  ['half made, then the other half requested', ['refund half'], [price, 7_500]],
])('a refund %s', async (_, outcomes, amounts) => {
  await using order = await buildPaidOrder()
  order.provider.script.push(...outcomes)
  await order.advanceBy(hour)
  for (let round = 0; round < 8; round++) await order.advanceBy(2 * hour)
  expect(await order.state()).toBe('refunded')
  expect([
    ...new Map(order.provider.refundRequests.map(({ key, amountCents }) => [key, amountCents])).values(),
  ]).toEqual(amounts)
  expect(await order.brokenInvariants()).toEqual([])
})

test('100 simultaneous cancellations by seller and staff start one refund of the price (A22)', async () => {
  await using order = await buildPaidOrder()
  const moderator = await signInStaff(order.app, 'moderator')
  const cancel = (index: number) =>
    index % 2 === 0
      ? order.seller.post(`/api/orders/${order.orderId}/cancel`)
      : moderator.post(`/api/admin/orders/${order.orderId}/cancel`, { reason: 'It was stolen.' })
  const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => cancel(index)))
  expect(countStatuses(responses)).toEqual({ 200: 1, 409: 99 })
  await order.advanceBy(undoMs)
  expect(order.provider.refundRequests).toEqual([{ key: `refund:${order.orderId}:1`, amountCents: price }])
  expect([await order.state(), await order.brokenInvariants()]).toEqual(['refunded', []])
})

test('100 simultaneous decisions in both directions lead to one decision and at most one refund (A22)', async () => {
  await using order = await buildPaidOrder()
  await order.buyer.post(`/api/orders/${order.orderId}/dispute`, { reason: 'It never came.' })
  const moderator = await signInStaff(order.app, 'moderator')
  const decide = (index: number) =>
    moderator.post(`/api/admin/orders/${order.orderId}/decision`, {
      outcome: index % 2 === 0 ? 'refund' : 'release',
      reason: 'The evidence says so.',
    })
  const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => decide(index)))
  expect(countStatuses(responses)).toEqual({ 200: 1, 409: 99 })
  await order.advanceBy(hour)
  const state = await order.state()
  expect(['refunded', 'completed']).toContain(String(state))
  expect(order.provider.refundRequests).toHaveLength(state === 'refunded' ? 1 : 0)
  expect(await order.brokenInvariants()).toEqual([])
})

function countStatuses(responses: TestResponse[]) {
  const byStatus = Map.groupBy(responses, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, list]) => [status, list.length]))
}

test('a refund that fails later is retried (A25)', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push('stay pending')
  await order.advanceBy(hour)
  expect(await order.state()).toBe('refund_pending')
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.advanceBy(2 * hour)
  await order.advanceBy(2 * hour)
  expect(await order.state()).toBe('refunded')
  expect(order.provider.refundRequests).toHaveLength(2)
})

test('a refund that is always rejected is retried with growing delays, and the order stays refund_pending', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push(...Array.from({ length: 500 }, () => 'refuse' as const))
  await order.advanceBy(hour)
  for (let minute = 0; minute < 120; minute++) await order.advanceBy(60_000)
  expect(await order.state()).toBe('refund_pending')
  expect(order.provider.refundRequests.length).toBeGreaterThan(3)
  expect(order.provider.refundRequests.length).toBeLessThan(15)
  expect(await order.brokenInvariants()).toEqual([])
})

test('a payment after the order has ended is refunded automatically, even if the refund is rejected at first (A11)', async () => {
  await using order = await buildReservedOrder()
  await order.advanceBy(hour)
  expect(await order.state()).toBe('expired')
  // The provider charged the buyer although it had confirmed the cancellation.
  order.provider.charge(order.intentId, order.app.ctx.now())
  order.provider.script.push('refuse')
  await order.sync()
  expect(await order.brokenInvariants()).toEqual([])
  for (let round = 0; round < 4; round++) await order.advanceBy(2 * hour)
  expect((await order.row())?.unmatchedCents).toBeNull()
  expect(await readNotifications(order.app, order.buyer, 'Late payment returned')).toHaveLength(1)
  expect(await order.brokenInvariants()).toEqual([])
})

test('a payment of the wrong amount is refunded, and the listing is available again (A20)', async () => {
  await using order = await buildReservedOrder()
  order.provider.charge(order.intentId, order.app.ctx.now(), 100)
  await order.sync()
  expect(await order.state()).toBe('expired')
  await order.advanceBy(0)
  expect(order.provider.refundRequests).toEqual([{ key: `refund:${order.orderId}:1`, amountCents: 100 }])
  expect((await order.row())?.unmatchedCents).toBeNull()
  expect(await order.brokenInvariants()).toEqual([])
})

test('a sync that fails with a broken connection is made up for later', async () => {
  await using order = await buildReservedOrder()
  order.provider.script.push('throw')
  expect(await order.sync()).toMatchObject({ outcome: 'unknown' })
  order.provider.charge(order.intentId, order.app.ctx.now())
  await reconcile(order.app.ctx)
  expect(await order.state()).toBe('paid')
})

test('a refund that fails after it succeeded is made again (A25)', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.advanceBy(0)
  expect(await order.state()).toBe('refunded')
  for (const attempt of [2, 3]) {
    order.provider.finishRefunds(order.intentId, 'failed')
    await order.sync()
    expect(await order.row()).toMatchObject({ state: 'refunded', unmatchedCents: price })
    expect(await order.brokenInvariants()).toEqual([])
    await order.advanceBy(2 * hour)
    await order.advanceBy(2 * hour)
    expect(await order.row()).toMatchObject({ unmatchedCents: null, refundAttempt: attempt })
  }
  expect(await order.brokenInvariants()).toEqual([])
  expect(await readNotifications(order.app, order.buyer, 'Your refund came back')).toHaveLength(2)
})

test('dashboard refunds during a chargeback that are returned are each booked (A25)', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.advanceBy(0)
  order.provider.dispute(order.intentId, 'open', 0, 0)
  const { intentId } = order
  for (const key of ['dashboard 1', 'dashboard 2']) {
    order.provider.finishRefunds(intentId, 'failed')
    await order.sync()
    expect(await order.row()).toMatchObject({ state: 'refunded', unmatchedCents: price })
    expect(await order.brokenInvariants()).toEqual([])
    await order.refundInDashboard(price, key)
    expect(await order.row()).toMatchObject({ unmatchedCents: null, refundAttempt: 1 })
    expect(await order.brokenInvariants()).toEqual([])
  }
})
