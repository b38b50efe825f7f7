import { expect, test } from 'bun:test'
import {
  buildPaidOrder,
  buildRejectedRefund,
  buildReservedOrder,
  hour,
  price,
  manualRefundReference as reference,
  withStaff,
} from '@/modules/orders/factory'
import { refundKey } from '@/modules/orders/payments/refunds'
import { maybePendingJob } from '@/src/runtime/outbox/outbox-queries'
import { stuckAfterAttempts } from '@/src/runtime/outbox/outbox-timing'
import { events } from '@/src/runtime/schema'
import { readNotifications } from '@/tests/support/notifications'

const part = 5_000

test('a manual refund of a rejected refund ends the order, and the money at the provider belongs to the operator', async () => {
  await using order = await buildRejectedRefund()
  const requests = order.provider.refundRequests.length
  const { status, body } = await order.recordManualRefund()
  expect([status, body.state]).toEqual([200, 'refunded'])
  expect(body.manualRefund).toEqual({ amount: '149.99', reference })
  expect(await order.balances()).toEqual([price, -price, 0, 0, 0])
  for (let round = 0; round < 4; round++) await order.advanceBy(7 * hour)
  expect(order.provider.refundRequests).toHaveLength(requests)
  expect(await order.balances()).toEqual([price, -price, 0, 0, 0])
  expect(await order.brokenInvariants()).toEqual([])
  expect(await readNotifications(order.app, order.buyer, 'Refunded another way')).toHaveLength(1)
})

test('the event names the admin and the amount, and only staff see the reference', async () => {
  await using order = await buildRejectedRefund()
  const orderAs = async (actor: typeof order.admin) => (await actor.get(`/api/orders/${order.orderId}`)).body
  expect((await orderAs(order.moderator)).refundError).toBe('charge_disputed')
  expect((await orderAs(order.buyer)).refundError).toBeNull()
  expect((await order.admin.post(order.path, { reason: ' ' })).status).toBe(422)
  await order.recordManualRefund()
  expect((await orderAs(order.moderator)).manualRefund).toEqual({ amount: '149.99', reference })
  for (const party of [order.buyer, order.seller])
    expect((await orderAs(party)).manualRefund).toEqual({ amount: '149.99', reference: null })
  const published = await order.app.ctx.db.select().from(events)
  const event = published.find(({ name }) => name === 'orders.manual-refund-recorded')
  expect(event).toMatchObject({ actor: { role: 'admin' }, payload: { amountCents: price } })
})

test('of simultaneous manual refunds one is booked and the others get 409', async () => {
  await using order = await buildRejectedRefund()
  const answers = await Promise.all(Array.from({ length: 10 }, () => order.recordManualRefund()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await order.balances()).toEqual([price, -price, 0, 0, 0])
  expect((await order.row())?.manualRefundReference).toBe(reference)
  expect(await order.brokenInvariants()).toEqual([])
})

test('a manual refund that races with the next refund attempt pays the buyer once', async () => {
  for (let round = 0; round < 5; round++) {
    await using order = await buildRejectedRefund()
    order.clearScript()
    order.app.advance(hour)
    await order.sync()
    order.app.advance(hour)
    const [{ status }] = await Promise.all([order.recordManualRefund(), order.app.drain()])
    await order.advanceBy(hour)
    const isManual = status === 200
    expect([status, await order.state()]).toEqual([isManual ? 200 : 409, 'refunded'])
    expect(await order.balances()).toEqual(isManual ? [price, -price, 0, 0, 0] : [0, 0, 0, 0, 0])
    expect(order.provider.intents.get(order.intentId)?.refunds).toHaveLength(isManual ? 0 : 1)
    expect(await order.brokenInvariants()).toEqual([])
  }
})

test('a refund that is not due, not rejected yet or still pending cannot be recorded as manual', async () => {
  await using order = await withStaff(await buildPaidOrder())
  const code = async () => (await order.recordManualRefund()).body.code
  expect(await code()).toBe('order_state')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  expect(await code()).toBe('refund_not_refused')
  order.provider.script.push('stay pending')
  await order.advanceBy(0)
  expect(await code()).toBe('refund_not_refused')
  order.provider.finishRefunds(order.intentId, 'succeeded')
  expect(await code()).toBe('order_state')
  expect([await order.state(), await order.balances(), await order.brokenInvariants()]).toEqual([
    'refunded',
    [0, 0, 0, 0, 0],
    [],
  ])
})

test('a refund that the bank returned can be recorded as manual', async () => {
  await using order = await withStaff(await buildPaidOrder())
  order.provider.script.push('stay pending')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.advanceBy(0)
  order.provider.finishRefunds(order.intentId, 'failed')
  expect((await order.recordManualRefund()).status).toBe(200)
  expect(await order.balances()).toEqual([price, -price, 0, 0, 0])
  expect(await order.brokenInvariants()).toEqual([])
})

test('a refund with unknown outcomes can be recorded as manual once its job is stuck and the provider shows no refund', async () => {
  await using order = await withStaff(await buildPaidOrder())
  const { refund } = order.provider
  order.provider.refund = async () => ({ outcome: 'unknown', reason: '403' })
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  for (let attempt = 1; attempt < stuckAfterAttempts; attempt++) await order.advanceBy(hour)
  expect((await order.recordManualRefund()).body.code).toBe('refund_not_refused')
  await order.advanceBy(hour)
  await order.advanceBy(hour)
  expect((await order.recordManualRefund()).body.code).toBe('refund_not_refused')
  order.app.advance(hour / 4)
  const key = refundKey(order.orderId, (await order.row())?.refundAttempt ?? 0)
  expect(await maybePendingJob(order.app.ctx, key)).toMatchObject({ isStuck: true })
  expect((await order.recordManualRefund()).status).toBe(200)
  expect(await maybePendingJob(order.app.ctx, key)).toBeUndefined()
  order.provider.refund = refund
  await order.advanceBy(7 * hour)
  expect([order.provider.refundRequests, await order.balances()]).toEqual([[], [price, -price, 0, 0, 0]])
  expect(await order.brokenInvariants()).toEqual([])
})

test('no manual refund is recorded while the provider is unreachable or a chargeback is open', async () => {
  await using order = await buildRejectedRefund()
  order.provider.script.unshift('throw')
  expect((await order.recordManualRefund()).body.code).toBe('provider_unavailable')
  order.provider.dispute(order.intentId, 'open', 0)
  expect((await order.recordManualRefund()).status).toBe(409)
  expect(await order.row()).toMatchObject({ state: 'refund_pending', chargeback: 'open' })
  order.provider.dispute(order.intentId, 'won', 0)
  expect((await order.recordManualRefund()).status).toBe(200)
  expect(await order.brokenInvariants()).toEqual([])
})

test('a provider refund after a manual refund is the site’s loss, and the site’s gain if the bank returns it', async () => {
  await using order = await buildRejectedRefund()
  await order.recordManualRefund()
  order.clearScript()
  await order.refundInDashboard(price)
  expect(await order.balances()).toEqual([0, -price, 0, 0, price])
  expect(await order.brokenInvariants()).toEqual([])
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect((await order.row())?.unmatchedCents).toBeNull()
  expect([await order.balances(), await order.brokenInvariants()]).toEqual([[price, -price, 0, 0, 0], []])
})

test('after a partial chargeback the manual refund covers only the remainder', async () => {
  await using order = await withStaff(await buildPaidOrder())
  order.repeatOutcome('refuse')
  await order.setChargeback('lost', 0, part)
  await order.advanceBy(0)
  expect((await order.recordManualRefund()).body).toMatchObject({
    state: 'refunded',
    manualRefund: { amount: '99.99' },
    chargebackAmounts: { taken: '50.00', remainder: '99.99' },
  })
  expect(await order.balances()).toEqual([price - part, part - price, 0, 0, 0])
  expect(await order.brokenInvariants()).toEqual([])
  order.provider.dispute(order.intentId, 'won', 0)
  order.clearScript()
  for (let round = 0; round < 3; round++) await order.advanceBy(2 * hour)
  expect(await order.balances()).toEqual([price - part, part - price, 0, 0, 0])
  expect(await order.brokenInvariants()).toEqual([])
})

test('after a partial provider refund the manual refund covers only the remainder', async () => {
  await using order = await withStaff(await buildPaidOrder())
  order.provider.script.push('refund half')
  order.repeatOutcome('refuse')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  for (let round = 0; round < 2; round++) await order.advanceBy(hour)
  expect((await order.recordManualRefund()).body.manualRefund.amount).toBe('75.00')
  expect([await order.balances(), await order.brokenInvariants()]).toEqual([[7_500, -7_500, 0, 0, 0], []])
})

test('a chargeback lost after a manual refund is the site’s loss', async () => {
  await using order = await buildRejectedRefund()
  await order.recordManualRefund()
  await order.setChargeback('lost', 0)
  expect([await order.state(), await order.balances()]).toEqual(['refunded', [0, -price, 0, 0, price]])
  expect(await order.brokenInvariants()).toEqual([])
  await order.setChargeback('won', 0)
  expect(await order.balances()).toEqual([price, -price, 0, 0, 0])
  expect([(await order.row())?.unmatchedCents, await order.brokenInvariants()]).toEqual([null, []])
})

test('a late payment and a returned refund can be refunded manually, once each', async () => {
  await using order = await withStaff(await buildReservedOrder())
  await order.advanceBy(hour)
  order.provider.charge(order.intentId, order.app.ctx.now())
  order.repeatOutcome('refuse')
  await order.sync()
  await order.advanceBy(0)
  expect((await order.recordManualRefund()).body).toMatchObject({
    state: 'expired',
    manualRefund: { amount: '149.99' },
  })
  expect(await order.balances()).toEqual([price, -price, 0, 0, 0])
  expect((await order.recordManualRefund()).status).toBe(409)
  expect(await order.brokenInvariants()).toEqual([])
  await using returned = await withStaff(await buildPaidOrder())
  await returned.seller.post(`/api/orders/${returned.orderId}/cancel`)
  await returned.advanceBy(0)
  returned.repeatOutcome('refuse')
  returned.provider.finishRefunds(returned.intentId, 'failed')
  await returned.sync()
  await returned.advanceBy(2 * hour)
  expect(await returned.row()).toMatchObject({ state: 'refunded', unmatchedCents: price })
  expect((await returned.recordManualRefund()).status).toBe(200)
  expect(await returned.row()).toMatchObject({ unmatchedCents: null, manualRefundCents: price })
  expect([await returned.balances(), await returned.brokenInvariants()]).toEqual([
    [price, -price, 0, 0, 0],
    [],
  ])
})

test('while the bank decides about a further part of an unmatched payment, no manual refund is recorded', async () => {
  await using order = await withStaff(await buildReservedOrder())
  order.repeatOutcome('refuse')
  await order.advanceBy(hour)
  order.provider.charge(order.intentId, order.app.ctx.now())
  await order.setChargeback('lost', 0, part)
  await order.advanceBy(0)
  await order.setChargeback('open', 0, part + 4_000)
  expect((await order.recordManualRefund()).body.code).toBe('order_state')
  await order.setChargeback('lost', 0, part + 4_000)
  expect((await order.recordManualRefund()).body.manualRefund.amount).toBe('59.99')
  expect(await order.brokenInvariants()).toEqual([])
})
