import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { transact } from '@/src/kit/transact'
import { markRestored, releaseRestoreLock } from '@/src/runtime/restore-lock'
import { buy, listItem } from '@/tests/support/trade'

const minute = 60_000
const hour = 60 * minute

test('a copy that is traded to the buyer completes the order by itself, with both snapshots as evidence', async () => {
  await using o = await buildPaidOrder()
  expect(await o.order()).toMatchObject({ state: 'paid', deliverTo: 'buyer_plays' })
  o.platform.trade(o.copy, o.buyer.player)
  await o.pass(22_000, 1_000)
  expect(await o.order()).toMatchObject({ state: 'completed' })
  const { finding, isWatched, evidence } = await o.delivery()
  expect([finding, isWatched]).toEqual(['delivered', false])
  const [seller, buyer] = evidence.slice(-2)
  expect(seller).toMatchObject({ side: 'seller', shown: 'lacks', finding: 'delivered' })
  expect(buyer).toMatchObject({ side: 'buyer', shown: 'holds', finding: 'delivered' })
  for (const { sha256, body } of [seller, buyer])
    expect(sha256).toBe(new Bun.CryptoHasher('sha256').update(body).digest('hex'))
  expect(buyer.body).toContain(o.copy.userAssetId)
  expect((await o.seller.actor.get('/api/wallet')).body.available).toBe('138.14')
  expect(await o.broken()).toEqual([])
})

test('the seller says sent and still holds the copy when the clock of the buyer ends: refunded (A31)', async () => {
  await using o = await buildPaidOrder()
  await o.seller.actor.post(`/api/orders/${o.orderId}/sent`)
  await o.pass(71 * hour, hour)
  expect(await o.order()).toMatchObject({ state: 'sent' })
  await o.pass(hour + minute, minute)
  expect(await o.order()).toMatchObject({ state: 'refunded', refundReason: 'kept_by_seller' })
  const { evidence } = await o.delivery()
  expect(evidence.at(-2)).toMatchObject({ side: 'seller', shown: 'holds' })
  expect(await o.broken()).toEqual([])
})

test('nothing handed over within the hour: refunded as ever, by what was seen at the deadline', async () => {
  await using o = await buildPaidOrder()
  await o.pass(hour - minute, minute)
  expect(await o.order()).toMatchObject({ state: 'paid' })
  await o.pass(minute)
  expect(await o.order()).toMatchObject({ state: 'refunded', refundReason: 'not_delivered' })
  expect(await o.broken()).toEqual([])
})

test('proof beats a claim: who has the copy cannot complain that it never came (A32)', async () => {
  await using o = await buildPaidOrder()
  o.platform.trade(o.copy, o.buyer.player)
  const claim = await o.buyer.actor.post(`/api/orders/${o.orderId}/dispute`, { reason: 'It never came.' })
  expect([claim.status, claim.body.code]).toEqual([409, 'order_state'])
  expect(await o.order()).toMatchObject({ state: 'completed', dispute: 'none' })
})

test('a claim that came before the proof stays with the moderators, and they see the proof', async () => {
  await using o = await buildPaidOrder()
  await o.buyer.actor.post(`/api/orders/${o.orderId}/dispute`, { reason: 'It never came.' })
  o.platform.trade(o.copy, o.buyer.player)
  await o.pass(minute)
  expect(await o.order()).toMatchObject({ state: 'paid', dispute: 'open', disputeBy: 'buyer' })
  expect(await o.delivery()).toMatchObject({ finding: 'delivered', isWatched: true })
  expect(await o.broken()).toEqual([])
})

test('gone to a third player: after rechecks a dispute opens by itself, and both are told', async () => {
  await using o = await buildPaidOrder()
  o.platform.trade(o.copy, o.platform.addPlayer('stranger'))
  await o.pass(4 * minute)
  expect(await o.order()).toMatchObject({ state: 'paid', dispute: 'none' })
  await o.pass(2 * minute)
  expect(await o.order()).toMatchObject({
    status: 'disputed',
    disputeBy: 'proof',
    disputeReason: 'Roblox shows the copy in the inventory of another player, and with neither of you.',
  })
  for (const { actor } of [o.seller, o.buyer]) expect(await o.titles(actor)).toContain('A moderator decides')
  expect(await o.broken()).toEqual([])
})

test('nobody can see where it went: the buyer is asked, and silence completes', async () => {
  await using o = await buildPaidOrder()
  o.platform.hidesHolders = true
  o.platform.trade(o.copy, o.platform.addPlayer('stranger'))
  await o.pass(6 * minute)
  expect(await o.order()).toMatchObject({
    state: 'sent',
    nextAction: { who: 'buyer', ifMissed: 'completes' },
  })
  expect(await o.titles(o.buyer.actor)).toContain('Did it arrive?')
  await o.pass(72 * hour + minute, 30 * minute)
  expect(await o.order()).toMatchObject({ state: 'completed' })
  expect(await o.broken()).toEqual([])
})

test('a hidden inventory stops the clock, which goes on by the time it stood once it is shown', async () => {
  await using o = await buildPaidOrder()
  const { deliverBy } = await o.order()
  await o.pass(20 * minute, minute)
  o.platform.hidden.add(o.buyer.player.playerId)
  await o.pass(2 * minute)
  expect((await o.order()).nextAction).toMatchObject({
    who: 'buyer',
    deadline: null,
    paused: { why: 'inventory' },
  })
  expect(await o.titles(o.buyer.actor)).toContain('Make your inventory visible')
  await o.pass(5 * hour, 10 * minute)
  expect((await o.order()).state).toBe('paid')
  o.platform.hidden.clear()
  await o.pass(6 * minute, minute)
  const { state, nextAction, deliverBy: later } = await o.order()
  expect([state, nextAction.who]).toEqual(['paid', 'seller'])
  const stoodMs = Date.parse(later) - Date.parse(deliverBy)
  expect(stoodMs).toBeWithin(5 * hour, 5 * hour + 10 * minute)
  await o.pass(45 * minute, minute)
  expect((await o.order()).state).toBe('refunded')
  expect(await o.broken()).toEqual([])
})

test('who hides for twelve hours obstructs: the clock goes on, and a copy that has left is the buyer’s to confirm', async () => {
  await using o = await buildPaidOrder()
  o.platform.hidden.add(o.buyer.player.playerId)
  await o.pass(minute)
  o.platform.trade(o.copy, o.buyer.player)
  await o.pass(11 * hour, 10 * minute)
  expect(await o.order()).toMatchObject({ state: 'paid', nextAction: { paused: { why: 'inventory' } } })
  await o.pass(2 * hour, 10 * minute)
  expect(await o.order()).toMatchObject({
    state: 'sent',
    nextAction: { who: 'buyer', ifMissed: 'completes' },
  })
  await o.pass(73 * hour, hour)
  expect((await o.order()).state).toBe('completed')
  expect(await o.broken()).toEqual([])
})

test('a seller who hides and says sent gets nothing by silence: a moderator decides', async () => {
  await using o = await buildPaidOrder()
  await o.seller.actor.post(`/api/orders/${o.orderId}/sent`)
  o.platform.hidden.add(o.seller.player.playerId)
  await o.pass(72 * hour + minute, 30 * minute)
  expect(await o.order()).toMatchObject({ state: 'sent', dispute: 'open', disputeBy: 'proof' })
  expect(await o.broken()).toEqual([])
})

test('the platform away for an hour: clocks stand still and say so, nobody is refunded, and it recovers by itself', async () => {
  await using o = await buildPaidOrder()
  await o.pass(30 * minute, minute)
  const { deliverBy } = await o.order()
  o.platform.goDown(o.app.ctx)
  await o.pass(hour, minute)
  const { state, nextAction } = await o.order()
  expect([state, nextAction.who, nextAction.deadline, nextAction.paused.why]).toEqual([
    'paid',
    'platform',
    null,
    'platform',
  ])
  o.platform.trade(o.copy, o.buyer.player)
  o.platform.recover()
  o.app.advance(5_000)
  await o.look()
  const back = await o.order()
  expect(back.nextAction).toMatchObject({ who: 'seller' })
  expect(Date.parse(back.deliverBy) - Date.parse(deliverBy)).toBeWithin(59 * minute, 62 * minute)
  await o.pass(minute)
  expect((await o.order()).state).toBe('completed')
  expect(await o.broken()).toEqual([])
})

test('a deadline that passes while nobody could look waits for a look (E11)', async () => {
  await using o = await buildPaidOrder()
  o.platform.trade(o.copy, o.buyer.player)
  o.app.advance(3 * hour)
  await o.look()
  expect((await o.order()).state).toBe('completed')
})

test('a deadline that passes while the platform has no answer to spare is acted upon by the first that comes', async () => {
  await using o = await buildPaidOrder()
  o.platform.isUnresponsive = true
  o.platform.trade(o.copy, o.buyer.player)
  await o.pass(2 * hour, minute)
  expect(await o.order()).toMatchObject({ state: 'paid', nextAction: { who: 'seller' } })
  o.platform.isUnresponsive = false
  await o.pass(minute)
  expect((await o.order()).state).toBe('completed')
})

test('an inventory that is told late neither completes nor refunds by itself', async () => {
  await using o = await buildPaidOrder()
  o.platform.freezeInventory(o.app.ctx, o.seller.player)
  o.platform.hidesHolders = true
  o.platform.trade(o.copy, o.buyer.player)
  await o.pass(2 * minute)
  expect((await o.order()).state).toBe('paid')
  o.platform.hidesHolders = false
  await o.pass(minute)
  expect((await o.order()).state).toBe('completed')
})

test('a seller who never had what they sold hands nothing over by saying so: refunded, and no dispute', async () => {
  await using o = await buildPaidOrder({ heldBy: 'somebody' })
  await o.seller.actor.post(`/api/orders/${o.orderId}/sent`)
  await o.pass(6 * minute)
  expect(await o.order()).toMatchObject({ state: 'sent', dispute: 'none' })
  expect((await o.delivery()).finding).toBe('absent')
  await o.pass(72 * hour, 30 * minute)
  expect(await o.order()).toMatchObject({ state: 'refunded', refundReason: 'not_delivered' })
  expect(await o.broken()).toEqual([])
})

test('what the buyer had before proves nothing: the clocks run as they do without proof', async () => {
  await using o = await buildPaidOrder({ heldBy: 'buyer' })
  expect((await o.delivery()).finding).toBe('unproven')
  await o.pass(hour + minute, minute)
  expect(await o.order()).toMatchObject({ state: 'refunded', refundReason: 'not_delivered' })
})

test('an order of no named copy stands still with the others while the platform is away, and ends by its clock after', async () => {
  await using o = await buildPaidOrder()
  const id = await buy(o.buyer.actor, await listItem(o.seller.actor))
  const nextAction = async () => (await o.buyer.actor.get(`/api/orders/${id}`)).body.nextAction
  o.platform.goDown(o.app.ctx)
  await o.pass(2 * hour, minute)
  expect((await nextAction()).paused.why).toBe('platform')
  o.platform.recover()
  await o.pass(minute)
  expect((await nextAction()).who).toBe('seller')
  await o.pass(hour, minute)
  expect((await o.buyer.actor.get(`/api/orders/${id}`)).body.state).toBe('refunded')
})

test('a database that was put back from a backup completes nothing until it is let go (E12)', async () => {
  await using o = await buildPaidOrder()
  await transact(o.app.ctx, (tx) => markRestored(tx, null))
  await o.app.core.checkDatabase()
  o.platform.trade(o.copy, o.buyer.player)
  await o.pass(2 * hour, minute)
  expect((await o.order()).state).toBe('paid')
  await transact(o.app.ctx, releaseRestoreLock)
  await o.app.core.checkDatabase()
  await o.pass(20_000)
  expect((await o.order()).state).toBe('completed')
})
