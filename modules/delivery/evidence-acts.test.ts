import { expect, test } from 'bun:test'
import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { readNotifications } from '@/tests/support/notifications'

const hour = 3_600_000
const reason = 'Nothing arrived.'

type PaidOrder = Awaited<ReturnType<typeof buildPaidOrder>>

const actOn = (o: PaidOrder, party: 'buyer' | 'seller') => async (act: string, body?: object) =>
  o[party].actor.post(`/api/orders/${o.orderId}/${act}`, body)

test('while the last reading shows the copy with the seller, its buyer confirms the arrival only explicitly', async () => {
  await using o = await buildPaidOrder()
  const act = actOn(o, 'buyer')
  expect(await o.order()).toMatchObject({ isCopyWithSeller: true })
  for (const body of [undefined, {}, { confirm: false }]) {
    const refused = await act('received', body)
    expect([refused.status, refused.body.code]).toEqual([409, 'copy_with_seller'])
  }
  expect((await act('received', { confirm: 'yes' })).status).toBe(422)
  expect((await act('received', { confirm: true })).body).toMatchObject({
    state: 'completed',
    isCopyWithSeller: false,
  })
  expect((await act('received')).body.code).toBe('order_state')
})

test('a fresh reading completes the order of a copy that has arrived, and an absent copy needs no confirmation', async () => {
  await using o = await buildPaidOrder()
  o.platform.trade(o.copy, o.buyer.player)
  expect((await actOn(o, 'buyer')('reading')).body.state).toBe('completed')
  await using absent = await buildPaidOrder({ heldBy: 'bystander' })
  expect((await actOn(absent, 'buyer')('received')).body.state).toBe('completed')
})

test('an order says what happens at the deadline by what the last reading shows', async () => {
  await using o = await buildPaidOrder()
  const ofOrder = async () => {
    const { nextAction, refundsAt, deliverBy, confirmBy } = await o.order()
    return { ifMissed: nextAction.ifMissed, refunds: refundsAt && refundsAt === (confirmBy ?? deliverBy) }
  }
  expect(await ofOrder()).toEqual({ ifMissed: 'refunds', refunds: true })
  await actOn(o, 'seller')('sent')
  expect(await ofOrder()).toEqual({ ifMissed: 'refunds', refunds: true })
  const [open] = (await o.buyer.actor.get('/api/orders/open')).body
  expect(open.nextAction.ifMissed).toBe('refunds')
  o.platform.hidden.add(o.seller.player.playerId)
  await o.advanceAndPoll(60_000)
  expect(await ofOrder()).toEqual({ ifMissed: 'disputes', refunds: null })
})

test('a dispute does not stop a refund at the deadline, and counts as closed then', async () => {
  await using o = await buildPaidOrder()
  const { body } = await actOn(o, 'buyer')('dispute', { reason, kind: 'not_received' })
  expect(body).toMatchObject({ dispute: 'open', disputeKind: 'not_received', refundsAt: body.deliverBy })
  await o.advanceAndPoll(hour, hour / 4)
  expect(await o.order()).toMatchObject({
    state: 'refunded',
    dispute: 'closed',
    refundReason: 'not_delivered',
    decisionReason: null,
  })
  expect(await o.brokenInvariants()).toEqual([])
})

test('a copy that reaches the buyer during a dispute is not refunded at the deadline', async () => {
  await using o = await buildPaidOrder()
  await actOn(o, 'buyer')('dispute', { reason })
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(2 * hour, hour / 2)
  expect(await o.order()).toMatchObject({ state: 'paid', dispute: 'open' })
})

test('a seller who keeps a disputed copy that was marked as sent does not get the money by that', async () => {
  await using o = await buildPaidOrder()
  await actOn(o, 'buyer')('dispute', { reason })
  expect((await actOn(o, 'seller')('sent')).body).toMatchObject({ state: 'sent', dispute: 'open' })
  await o.advanceAndPoll(71 * hour, hour)
  expect(await o.order()).toMatchObject({ state: 'sent', dispute: 'open' })
  await o.advanceAndPoll(2 * hour, hour)
  expect(await o.order()).toMatchObject({
    state: 'refunded',
    refundReason: 'kept_by_seller',
    dispute: 'closed',
  })
  expect(await o.brokenInvariants()).toEqual([])
})

test('an outage of the platform postpones the refund of a disputed order, as without the dispute', async () => {
  await using o = await buildPaidOrder()
  await actOn(o, 'buyer')('dispute', { reason })
  o.platform.goDown(o.app.ctx)
  await o.advanceAndPoll(2 * hour, hour / 4)
  expect(await o.order()).toMatchObject({ state: 'paid', refundsAt: null })
  o.platform.recover()
  await o.advanceAndPoll(120_000)
  expect((await o.order()).state).toBe('paid')
  await o.advanceAndPoll(hour, hour / 4)
  expect((await o.order()).state).toBe('refunded')
})

test('the buyer withdraws a dispute, the order goes on, and the seller hears it', async () => {
  await using o = await buildPaidOrder()
  const act = actOn(o, 'buyer')
  expect((await act('dispute/withdraw')).body.code).toBe('order_state')
  await act('dispute', { reason })
  expect((await actOn(o, 'seller')('dispute/withdraw')).body.code).toBe('wrong_party')
  expect((await act('dispute/withdraw')).body).toMatchObject({ dispute: 'closed', status: 'pending' })
  expect(await readNotifications(o.app, o.seller.actor, 'Dispute withdrawn')).toHaveLength(1)
  expect((await act('dispute', { reason, kind: 'wrong_item' })).body).toMatchObject({
    dispute: 'open',
    disputeKind: 'wrong_item',
  })
  await act('dispute/withdraw')
  expect((await act('received', { confirm: true })).body.state).toBe('completed')
  expect(await o.brokenInvariants()).toEqual([])
})

test('a decision of a moderator that was undone stops the refund at the deadline', async () => {
  await using o = await buildPaidOrder()
  await actOn(o, 'buyer')('dispute', { reason })
  const judge = await signInStaff(o.app, 'moderator', 'judge')
  const staffActs = async (path: string, body: object) => {
    await verifySecondFactor(o.app, judge)
    return (await judge.post(`/api/admin/orders/${o.orderId}/${path}`, { reason: 'Look again.', ...body }))
      .status
  }
  expect(await staffActs('decision', { outcome: 'refund' })).toBe(200)
  expect(await staffActs('decision/undo', {})).toBe(200)
  expect((await o.order()).refundsAt).toBeNull()
  await o.advanceAndPoll(2 * hour, hour / 2)
  expect(await o.order()).toMatchObject({ state: 'paid', dispute: 'open' })
})
