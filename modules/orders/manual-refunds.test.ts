import { expect, test } from 'bun:test'
import {
  buildPaidOrder,
  buildRejectedRefund,
  buildReservedOrder,
  manualRefundReference as reason,
  withStaff,
} from '@/modules/orders/factory'
import { stuckAfterAttempts } from '@/src/runtime/outbox'
import { events } from '@/src/runtime/schema'

const hour = 3_600_000
const price = 14_999
const part = 5_000

test('what the provider refuses for good an admin gives another way: the order ends, and the money at the provider is the operator’s', async () => {
  await using order = await buildRejectedRefund()
  const asked = order.provider.refundRequests.length
  const { status, body } = await order.give()
  expect([status, body.state]).toEqual([200, 'refunded'])
  expect(body.manualRefund).toEqual({ amount: '149.99', reason })
  expect(await order.books()).toEqual([price, -price, 0, 0, 0])
  for (let round = 0; round < 4; round++) await order.pass(7 * hour)
  expect(order.provider.refundRequests).toHaveLength(asked)
  expect(await order.books()).toEqual([price, -price, 0, 0, 0])
  expect(await order.broken()).toEqual([])
  const { body: told } = await order.buyer.get('/api/notifications')
  expect(told.map(({ title }: { title: string }) => title)).toContain('Refunded another way')
})

test('who gave it, and how much, stands in the audit trail; by what reference, staff read and nobody else', async () => {
  await using order = await buildRejectedRefund()
  const shown = async (actor: typeof order.admin) => (await actor.get(`/api/orders/${order.orderId}`)).body
  expect((await shown(order.moderator)).refundError).toBe('charge_disputed')
  expect((await shown(order.buyer)).refundError).toBeNull()
  await order.give()
  expect((await shown(order.moderator)).manualRefund).toEqual({ amount: '149.99', reason })
  for (const party of [order.buyer, order.seller])
    expect((await shown(party)).manualRefund).toEqual({ amount: '149.99', reason: null })
  const told = await order.app.ctx.db.select().from(events)
  const fact = told.find(({ name }) => name === 'orders.manual-refund-recorded')
  expect(fact).toMatchObject({ actor: { role: 'admin' }, payload: { amountCents: price } })
})

test('to all but admins it does not exist, and it takes a reference', async () => {
  await using order = await buildRejectedRefund()
  for (const person of [order.buyer, order.seller, order.moderator, order.app.visitor()])
    expect((await person.post(order.path, { reason })).status).toBe(404)
  expect((await order.admin.post(order.path, { reason: ' ' })).status).toBe(422)
  expect((await order.admin.post('/api/admin/orders/none/given-otherwise', { reason })).status).toBe(404)
  expect(await order.state()).toBe('refund_pending')
})

test('two admins at once: one has given it, and it is booked once', async () => {
  await using order = await buildRejectedRefund()
  const answers = await Promise.all(Array.from({ length: 10 }, () => order.give()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await order.books()).toEqual([price, -price, 0, 0, 0])
  expect((await order.row())?.manualRefundReference).toBe(reason)
  expect(await order.broken()).toEqual([])
})

test('against the next attempt at the refund one wins: the buyer has the money once', async () => {
  for (let round = 0; round < 5; round++) {
    await using order = await buildRejectedRefund()
    order.calm()
    order.app.advance(hour)
    await order.sync()
    order.app.advance(hour)
    const [{ status }] = await Promise.all([order.give(), order.app.drain()])
    await order.pass(hour)
    const isGiven = status === 200
    expect([status, await order.state()]).toEqual([isGiven ? 200 : 409, 'refunded'])
    expect(await order.books()).toEqual(isGiven ? [price, -price, 0, 0, 0] : [0, 0, 0, 0, 0])
    expect(order.provider.intents.get(order.intentId)?.refunds).toHaveLength(isGiven ? 0 : 1)
    expect(await order.broken()).toEqual([])
  }
})

test('a refund that nobody refused, that has just begun, or that the provider has not decided, is not given another way', async () => {
  await using order = await withStaff(await buildPaidOrder())
  const code = async () => (await order.give()).body.code
  expect(await code()).toBe('order_state')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  expect(await code()).toBe('refund_not_refused')
  order.provider.script.push('fail later')
  await order.pass(0)
  expect(await code()).toBe('refund_not_refused')
  order.provider.finishRefunds(order.intentId, 'succeeded')
  expect(await code()).toBe('order_state')
  expect([await order.state(), await order.books(), await order.broken()]).toEqual([
    'refunded',
    [0, 0, 0, 0, 0],
    [],
  ])
})

test('a refund that the bank has sent back may be given another way', async () => {
  await using order = await withStaff(await buildPaidOrder())
  order.provider.script.push('fail later')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.pass(0)
  order.provider.finishRefunds(order.intentId, 'failed')
  expect((await order.give()).status).toBe(200)
  expect(await order.books()).toEqual([price, -price, 0, 0, 0])
  expect(await order.broken()).toEqual([])
})

test('one that is answered with nothing may be given another way once it was tried often, and the provider shows none', async () => {
  await using order = await withStaff(await buildPaidOrder())
  const { refund } = order.provider
  order.provider.refund = async () => ({ outcome: 'unknown', reason: '403' })
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  for (let tries = 1; tries < stuckAfterAttempts; tries++) await order.pass(hour)
  expect((await order.give()).body.code).toBe('refund_not_refused')
  await order.pass(hour)
  await order.pass(hour)
  expect((await order.give()).body.code).toBe('refund_not_refused')
  order.app.advance(hour / 4)
  expect((await order.give()).status).toBe(200)
  order.provider.refund = refund
  await order.pass(7 * hour)
  expect([order.provider.refundRequests, await order.books()]).toEqual([[], [price, -price, 0, 0, 0]])
  expect(await order.broken()).toEqual([])
})

test('while the provider does not answer, or the bank decides, nothing is said to be given', async () => {
  await using order = await buildRejectedRefund()
  order.provider.script.unshift('throw')
  expect((await order.give()).body.code).toBe('provider_unavailable')
  order.provider.dispute(order.intentId, 'open', 0)
  expect((await order.give()).status).toBe(409)
  expect(await order.row()).toMatchObject({ state: 'refund_pending', chargeback: 'open' })
  order.provider.dispute(order.intentId, 'won', 0)
  expect((await order.give()).status).toBe(200)
  expect(await order.broken()).toEqual([])
})

test('what the provider gives all the same is booked, and the site bears it; what then comes back is the site’s again', async () => {
  await using order = await buildRejectedRefund()
  await order.give()
  order.calm()
  await order.provider.refund(undefined, { key: 'late', intentId: order.intentId, amountCents: price })
  await order.sync()
  expect(await order.books()).toEqual([0, -price, 0, 0, price])
  expect(await order.broken()).toEqual([])
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect((await order.row())?.unmatchedCents).toBeNull()
  expect([await order.books(), await order.broken()]).toEqual([[price, -price, 0, 0, 0], []])
})

test('of a part that the bank kept only the rest is given another way', async () => {
  await using order = await withStaff(await buildPaidOrder())
  order.feel('refuse')
  order.provider.dispute(order.intentId, 'lost', 0, part)
  await order.sync()
  await order.pass(0)
  expect((await order.give()).body).toMatchObject({
    state: 'refunded',
    manualRefund: { amount: '99.99' },
    chargebackAmounts: { taken: '50.00', rest: '99.99' },
  })
  expect(await order.books()).toEqual([price - part, part - price, 0, 0, 0])
  expect(await order.broken()).toEqual([])
  order.provider.dispute(order.intentId, 'won', 0)
  order.calm()
  for (let round = 0; round < 3; round++) await order.pass(2 * hour)
  expect(await order.books()).toEqual([price - part, part - price, 0, 0, 0])
  expect(await order.broken()).toEqual([])
})

test('of what the provider gave a part of only the rest is given another way', async () => {
  await using order = await withStaff(await buildPaidOrder())
  order.provider.script.push('give half')
  order.feel('refuse')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  for (let round = 0; round < 2; round++) await order.pass(hour)
  expect((await order.give()).body.manualRefund.amount).toBe('75.00')
  expect([await order.books(), await order.broken()]).toEqual([[7_500, -7_500, 0, 0, 0], []])
})

test('a bank that takes afterwards what was given another way takes it from the site', async () => {
  await using order = await buildRejectedRefund()
  await order.give()
  order.provider.dispute(order.intentId, 'lost', 0)
  await order.sync()
  expect([await order.state(), await order.books()]).toEqual(['refunded', [0, -price, 0, 0, price]])
  expect(await order.broken()).toEqual([])
  order.provider.dispute(order.intentId, 'won', 0)
  await order.sync()
  expect(await order.books()).toEqual([price, -price, 0, 0, 0])
  expect([(await order.row())?.unmatchedCents, await order.broken()]).toEqual([null, []])
})

test('money that came too late, and a refund that came back, are given another way as well, each time anew', async () => {
  await using order = await withStaff(await buildReservedOrder())
  await order.pass(hour)
  order.provider.charge(order.intentId, order.app.ctx.now())
  order.feel('refuse')
  await order.sync()
  await order.pass(0)
  expect((await order.give()).body).toMatchObject({ state: 'expired', manualRefund: { amount: '149.99' } })
  expect(await order.books()).toEqual([price, -price, 0, 0, 0])
  expect((await order.give()).status).toBe(409)
  expect(await order.broken()).toEqual([])
  await using other = await withStaff(await buildPaidOrder())
  await other.seller.post(`/api/orders/${other.orderId}/cancel`)
  await other.pass(0)
  other.feel('refuse')
  other.provider.finishRefunds(other.intentId, 'failed')
  await other.sync()
  await other.pass(2 * hour)
  expect(await other.row()).toMatchObject({ state: 'refunded', unmatchedCents: price })
  expect((await other.give()).status).toBe(200)
  expect(await other.row()).toMatchObject({ unmatchedCents: null, manualRefundCents: price })
  expect([await other.books(), await other.broken()]).toEqual([[price, -price, 0, 0, 0], []])
})
