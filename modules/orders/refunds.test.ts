import { expect, test } from 'bun:test'
import { setRole } from '@/modules/auth/service'
import { buildPaidOrder, buildReservedOrder } from '@/modules/orders/factory'
import { maybeOrderRow } from '@/modules/orders/move'
import { reconcile } from '@/modules/orders/reconcile'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { ScriptedPaymentOutcome } from '@/tests/support/providers/scripted-payment-provider'
import type { TestResponse } from '@/tests/support/test-client'

const hour = 3_600_000

test.each<[string, ScriptedPaymentOutcome[], number[]]>([
  ['refused once, tried again under a new key', ['refuse'], [14_999, 14_999]],
  ['refused three times', ['refuse', 'refuse', 'refuse'], [14_999, 14_999, 14_999, 14_999]],
  ['its answer lost, asked again with the same key', ['lose'], [14_999]],
  ['half of it given, the other half asked for', ['give half'], [14_999, 7_500]],
])('a refund: %s', async (_, moods, amounts) => {
  await using order = await buildPaidOrder()
  order.provider.script.push(...moods)
  await order.pass(hour)
  for (let round = 0; round < 8; round++) await order.pass(2 * hour)
  expect(await order.state()).toBe('refunded')
  expect([
    ...new Map(order.provider.refundRequests.map((one) => [one.key, one.amountCents])).values(),
  ]).toEqual(amounts)
  expect(await order.broken()).toEqual([])
})

test('called off by seller and staff a hundred times at once: one refund, of the price (A22)', async () => {
  await using order = await buildPaidOrder()
  const judge = await staffOf(order.app)
  const callOff = (at: number) =>
    (at % 2 === 0 ? order.seller : judge).post(`/api/orders/${order.orderId}/cancel`)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => callOff(at)))
  expect(tally(answers)).toEqual({ 200: 1, 409: 99 })
  await order.pass(0)
  expect(order.provider.refundRequests).toEqual([{ key: `refund:${order.orderId}:1`, amountCents: 14_999 }])
  expect([await order.state(), await order.broken()]).toEqual(['refunded', []])
})

test('decided a hundred times at once, each way: one decision, and at most one refund (A22)', async () => {
  await using order = await buildPaidOrder()
  await order.buyer.post(`/api/orders/${order.orderId}/dispute`, { reason: 'It never came.' })
  const judge = await staffOf(order.app)
  const decide = (at: number) =>
    judge.post(`/api/admin/orders/${order.orderId}/decision`, {
      outcome: at % 2 === 0 ? 'refund' : 'release',
      reason: 'The evidence says so.',
    })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => decide(at)))
  expect(tally(answers)).toEqual({ 200: 1, 409: 99 })
  await order.pass(0)
  const state = await order.state()
  expect(['refunded', 'completed']).toContain(String(state))
  expect(order.provider.refundRequests).toHaveLength(state === 'refunded' ? 1 : 0)
  expect(await order.broken()).toEqual([])
})

async function staffOf(app: TestApp) {
  const judge = await app.signIn('judge')
  await setRole(app.ctx, 'temporary:judge', 'moderator')
  return judge
}

function tally(answers: TestResponse[]) {
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, of]) => [status, of.length]))
}

test('a refund that fails later stays under way, and is tried again (A25)', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push('fail later')
  await order.pass(hour)
  expect(await order.state()).toBe('refund_pending')
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.pass(2 * hour)
  await order.pass(2 * hour)
  expect(await order.state()).toBe('refunded')
  expect(order.provider.refundRequests).toHaveLength(2)
})

test('a provider that always refuses is asked less and less often, and the order waits', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push(...Array.from({ length: 500 }, () => 'refuse' as const))
  await order.pass(hour)
  for (let minute = 0; minute < 120; minute++) await order.pass(60_000)
  expect(await order.state()).toBe('refund_pending')
  expect(order.provider.refundRequests.length).toBeGreaterThan(3)
  expect(order.provider.refundRequests.length).toBeLessThan(15)
  expect(await order.broken()).toEqual([])
})

test('money that comes after the order has ended goes back by itself, refused at first or not (A11)', async () => {
  await using order = await buildReservedOrder()
  await order.pass(hour)
  expect(await order.state()).toBe('expired')
  // A provider that took the money although it had said yes to the cancel.
  order.provider.charge(order.intentId, order.app.ctx.now())
  order.provider.script.push('refuse')
  await order.sync()
  expect(await order.broken()).toEqual([])
  for (let round = 0; round < 4; round++) await order.pass(2 * hour)
  expect((await maybeOrderRow(order.app.ctx, order.orderId))?.unmatchedCents).toBeNull()
  const titles = (await order.buyer.get('/api/notifications')).body.map((one: { title: string }) => one.title)
  expect(titles).toContain('Late payment returned')
  expect(await order.broken()).toEqual([])
})

test('another amount than agreed buys nothing: it goes back, and the listing is free (A20)', async () => {
  await using order = await buildReservedOrder()
  order.provider.charge(order.intentId, order.app.ctx.now(), 100)
  await order.sync()
  expect(await order.state()).toBe('expired')
  await order.pass(0)
  expect(order.provider.refundRequests).toEqual([{ key: `refund:${order.orderId}:1`, amountCents: 100 }])
  expect((await maybeOrderRow(order.app.ctx, order.orderId))?.unmatchedCents).toBeNull()
  expect(await order.broken()).toEqual([])
})

test('a provider whose socket breaks stops nothing', async () => {
  await using order = await buildReservedOrder()
  order.provider.script.push('throw')
  expect(await order.sync()).toMatchObject({ outcome: 'unknown' })
  order.provider.charge(order.intentId, order.app.ctx.now())
  await reconcile(order.app.ctx)
  expect(await order.state()).toBe('paid')
})

test('a refund that fails after it was called done is the buyer’s still, and is given again (A25)', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.pass(0)
  expect(await order.state()).toBe('refunded')
  for (const attempt of [2, 3]) {
    order.provider.finishRefunds(order.intentId, 'failed')
    await order.sync()
    expect(await order.row()).toMatchObject({ state: 'refunded', unmatchedCents: 14_999 })
    expect(await order.broken()).toEqual([])
    await order.pass(2 * hour)
    await order.pass(2 * hour)
    expect(await order.row()).toMatchObject({ unmatchedCents: null, refundAttempt: attempt })
  }
  expect(await order.broken()).toEqual([])
  const titles = (await order.buyer.get('/api/notifications')).body.map((one: { title: string }) => one.title)
  expect(titles.filter((title: string) => title === 'Your refund came back')).toHaveLength(2)
})

test('one given by hand while the bank decides may come back as well: each is booked, and the last is given again (A25)', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.pass(0)
  order.provider.dispute(order.intentId, 'open', 0, 0)
  const { intentId } = order
  for (const key of ['by hand 1', 'by hand 2']) {
    order.provider.finishRefunds(intentId, 'failed')
    await order.sync()
    expect(await order.row()).toMatchObject({ state: 'refunded', unmatchedCents: 14_999 })
    expect(await order.broken()).toEqual([])
    await order.provider.refund(undefined, { key, intentId, amountCents: 14_999 })
    await order.sync()
    expect(await order.row()).toMatchObject({ unmatchedCents: null, refundAttempt: 1 })
    expect(await order.broken()).toEqual([])
  }
})
