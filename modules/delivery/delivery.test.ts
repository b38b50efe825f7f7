import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { transact } from '@/src/kit/transact'
import { markRestored, releaseRestoreLock } from '@/src/runtime/restore-lock'
import { buy, listItem } from '@/tests/support/trade'

const minute = 60_000
const hour = 60 * minute

test('a copy traded to the buyer completes the order automatically, with both snapshots as evidence', async () => {
  await using o = await buildPaidOrder()
  expect(await o.order()).toMatchObject({ state: 'paid', deliverTo: 'buyer_plays' })
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(22_000, 1_000)
  expect(await o.order()).toMatchObject({ state: 'completed' })
  const { finding, isWatched, evidence } = await o.delivery()
  expect([finding, isWatched]).toEqual(['delivered', false])
  const [seller, buyer] = evidence.slice(-2)
  expect(seller).toMatchObject({ side: 'seller', observed: 'lacks', finding: 'delivered' })
  expect(buyer).toMatchObject({ side: 'buyer', observed: 'holds', finding: 'delivered' })
  for (const { sha256, body } of [seller, buyer])
    expect(sha256).toBe(new Bun.CryptoHasher('sha256').update(body).digest('hex'))
  expect(buyer.body).toContain(o.copy.userAssetId)
  expect((await o.seller.actor.get('/api/wallet')).body.available).toBe('138.14')
  expect(await o.brokenInvariants()).toEqual([])
})

test('if the seller marks the order as sent but still has the copy at the buyer’s deadline, the buyer is refunded (A31)', async () => {
  await using o = await buildPaidOrder()
  await o.seller.actor.post(`/api/orders/${o.orderId}/sent`)
  await o.advanceAndPoll(71 * hour, hour)
  expect(await o.order()).toMatchObject({ state: 'sent' })
  await o.advanceAndPoll(hour + minute, minute)
  expect(await o.order()).toMatchObject({ state: 'refunded', refundReason: 'kept_by_seller' })
  const { evidence } = await o.delivery()
  expect(evidence.at(-2)).toMatchObject({ side: 'seller', observed: 'holds' })
  expect(await o.brokenInvariants()).toEqual([])
})

test('if nothing is handed over within the hour, the buyer is refunded at the deadline', async () => {
  await using o = await buildPaidOrder()
  await o.advanceAndPoll(hour - minute, minute)
  expect(await o.order()).toMatchObject({ state: 'paid' })
  await o.advanceAndPoll(minute)
  expect(await o.order()).toMatchObject({ state: 'refunded', refundReason: 'not_delivered' })
  expect(await o.brokenInvariants()).toEqual([])
})

test('a buyer who has the copy cannot open a dispute (A32)', async () => {
  await using o = await buildPaidOrder()
  o.platform.trade(o.copy, o.buyer.player)
  const dispute = await o.buyer.actor.post(`/api/orders/${o.orderId}/dispute`, { reason: 'It never came.' })
  expect([dispute.status, dispute.body.code]).toEqual([409, 'order_state'])
  expect(await o.order()).toMatchObject({ state: 'completed', dispute: 'none' })
})

test('a dispute opened before the proof stays open and shows the proof', async () => {
  await using o = await buildPaidOrder()
  await o.buyer.actor.post(`/api/orders/${o.orderId}/dispute`, { reason: 'It never came.' })
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(minute)
  expect(await o.order()).toMatchObject({ state: 'paid', dispute: 'open', disputeBy: 'buyer' })
  expect(await o.delivery()).toMatchObject({ finding: 'delivered', isWatched: true })
  expect(await o.brokenInvariants()).toEqual([])
})

test('a copy traded to a third player opens a dispute after rechecks and notifies both parties', async () => {
  await using o = await buildPaidOrder()
  o.platform.trade(o.copy, o.platform.addPlayer('stranger'))
  await o.advanceAndPoll(4 * minute)
  expect(await o.order()).toMatchObject({ state: 'paid', dispute: 'none' })
  await o.advanceAndPoll(2 * minute)
  expect(await o.order()).toMatchObject({
    status: 'disputed',
    disputeBy: 'proof',
    disputeReason:
      "Roblox shows the copy in the inventory of a third player, neither the seller's nor the buyer's.",
  })
  for (const { actor } of [o.seller, o.buyer])
    expect(await o.notificationTitles(actor)).toContain('A moderator decides')
  expect(await o.brokenInvariants()).toEqual([])
})

test('if the new holder is unknown, the buyer is asked, and the order completes if they do not respond', async () => {
  await using o = await buildPaidOrder()
  o.platform.hidesHolders = true
  o.platform.trade(o.copy, o.platform.addPlayer('stranger'))
  await o.advanceAndPoll(6 * minute)
  expect(await o.order()).toMatchObject({
    state: 'sent',
    nextAction: { who: 'buyer', ifMissed: 'completes' },
  })
  expect(await o.notificationTitles(o.buyer.actor)).toContain('Did it arrive?')
  await o.advanceAndPoll(72 * hour + minute, 30 * minute)
  expect(await o.order()).toMatchObject({ state: 'completed' })
  expect(await o.brokenInvariants()).toEqual([])
})

test('a hidden buyer inventory pauses the deadline and extends it by the pause', async () => {
  await using o = await buildPaidOrder()
  const { deliverBy } = await o.order()
  await o.advanceAndPoll(20 * minute, minute)
  o.platform.hidden.add(o.buyer.player.playerId)
  await o.advanceAndPoll(2 * minute)
  expect((await o.order()).nextAction).toMatchObject({
    who: 'buyer',
    deadline: null,
    paused: { reason: 'inventory' },
  })
  expect(await o.notificationTitles(o.buyer.actor)).toContain('Make your inventory public')
  await o.advanceAndPoll(5 * hour, 10 * minute)
  expect((await o.order()).state).toBe('paid')
  o.platform.hidden.clear()
  await o.advanceAndPoll(6 * minute, minute)
  const { state, nextAction, deliverBy: later } = await o.order()
  expect([state, nextAction.who]).toEqual(['paid', 'seller'])
  const pausedMs = Date.parse(later) - Date.parse(deliverBy)
  expect(pausedMs).toBeWithin(5 * hour, 5 * hour + 10 * minute)
  await o.advanceAndPoll(45 * minute, minute)
  expect((await o.order()).state).toBe('refunded')
  expect(await o.brokenInvariants()).toEqual([])
})

test('after twelve hours of hiding the deadline resumes, and the buyer is asked about a copy that left the seller', async () => {
  await using o = await buildPaidOrder()
  o.platform.hidden.add(o.buyer.player.playerId)
  await o.advanceAndPoll(minute)
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(11 * hour, 10 * minute)
  expect(await o.order()).toMatchObject({ state: 'paid', nextAction: { paused: { reason: 'inventory' } } })
  await o.advanceAndPoll(2 * hour, 10 * minute)
  expect(await o.order()).toMatchObject({
    state: 'sent',
    nextAction: { who: 'buyer', ifMissed: 'completes' },
  })
  await o.advanceAndPoll(73 * hour, hour)
  expect((await o.order()).state).toBe('completed')
  expect(await o.brokenInvariants()).toEqual([])
})

test('if a seller hides the inventory and marks the order as sent, a dispute opens at the deadline', async () => {
  await using o = await buildPaidOrder()
  await o.seller.actor.post(`/api/orders/${o.orderId}/sent`)
  o.platform.hidden.add(o.seller.player.playerId)
  await o.advanceAndPoll(72 * hour + minute, 30 * minute)
  expect(await o.order()).toMatchObject({ state: 'sent', dispute: 'open', disputeBy: 'proof' })
  expect(await o.brokenInvariants()).toEqual([])
})

test('a platform outage pauses deadlines, refunds nothing, and ends automatically', async () => {
  await using o = await buildPaidOrder()
  await o.advanceAndPoll(30 * minute, minute)
  const { deliverBy } = await o.order()
  o.platform.goDown(o.app.ctx)
  await o.advanceAndPoll(hour, minute)
  const { state, nextAction } = await o.order()
  expect([state, nextAction.who, nextAction.deadline, nextAction.paused.reason]).toEqual([
    'paid',
    'platform',
    null,
    'platform',
  ])
  o.platform.trade(o.copy, o.buyer.player)
  o.platform.recover()
  o.app.advance(5_000)
  await o.poll()
  const back = await o.order()
  expect(back.nextAction).toMatchObject({ who: 'seller' })
  expect(Date.parse(back.deliverBy) - Date.parse(deliverBy)).toBeWithin(59 * minute, 62 * minute)
  await o.advanceAndPoll(minute)
  expect((await o.order()).state).toBe('completed')
  expect(await o.brokenInvariants()).toEqual([])
})

test('a deadline that passes while the site is down waits for a poll (E11)', async () => {
  await using o = await buildPaidOrder()
  o.platform.trade(o.copy, o.buyer.player)
  o.app.advance(3 * hour)
  await o.poll()
  expect((await o.order()).state).toBe('completed')
})

test('a deadline that passes while the platform is unresponsive is acted on at its first response', async () => {
  await using o = await buildPaidOrder()
  o.platform.isUnresponsive = true
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(2 * hour, minute)
  expect(await o.order()).toMatchObject({ state: 'paid', nextAction: { who: 'seller' } })
  o.platform.isUnresponsive = false
  await o.advanceAndPoll(minute)
  expect((await o.order()).state).toBe('completed')
})

test('if the seller never had the copy, marking the order as sent leads to a refund without a dispute', async () => {
  await using o = await buildPaidOrder({ heldBy: 'bystander' })
  await o.seller.actor.post(`/api/orders/${o.orderId}/sent`)
  await o.advanceAndPoll(6 * minute)
  expect(await o.order()).toMatchObject({ state: 'sent', dispute: 'none' })
  expect((await o.delivery()).finding).toBe('absent')
  await o.advanceAndPoll(72 * hour, 30 * minute)
  expect(await o.order()).toMatchObject({ state: 'refunded', refundReason: 'not_delivered' })
  expect(await o.brokenInvariants()).toEqual([])
})

test('a copy the buyer had before the order proves nothing, so the usual deadlines apply', async () => {
  await using o = await buildPaidOrder({ heldBy: 'buyer' })
  expect((await o.delivery()).finding).toBe('unproven')
  await o.advanceAndPoll(hour + minute, minute)
  expect(await o.order()).toMatchObject({ state: 'refunded', refundReason: 'not_delivered' })
})

test('an order without a named copy is also paused during an outage and refunded at its deadline afterwards', async () => {
  await using o = await buildPaidOrder()
  const id = await buy(o.buyer.actor, await listItem(o.seller.actor))
  const nextAction = async () => (await o.buyer.actor.get(`/api/orders/${id}`)).body.nextAction
  o.platform.goDown(o.app.ctx)
  await o.advanceAndPoll(2 * hour, minute)
  expect((await nextAction()).paused.reason).toBe('platform')
  o.platform.recover()
  await o.advanceAndPoll(minute)
  expect((await nextAction()).who).toBe('seller')
  await o.advanceAndPoll(hour, minute)
  expect((await o.buyer.actor.get(`/api/orders/${id}`)).body.state).toBe('refunded')
})

test('a database restored from a backup completes nothing until the restore is confirmed (E12)', async () => {
  await using o = await buildPaidOrder()
  await transact(o.app.ctx, (tx) => markRestored(tx, null))
  await o.app.core.checkDatabase()
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(2 * hour, minute)
  expect((await o.order()).state).toBe('paid')
  await transact(o.app.ctx, releaseRestoreLock)
  await o.app.core.checkDatabase()
  await o.advanceAndPoll(20_000)
  expect((await o.order()).state).toBe('completed')
})
