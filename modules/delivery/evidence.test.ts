import { expect, test } from 'bun:test'
import { findDeliveryEvidence } from '@/modules/delivery/evidence'
import { buildPaidOrder } from '@/modules/delivery/factory'

const minute = 60_000

test('evidence is kept as soon as an inventory shows something else, also while the other one is hidden', async () => {
  await using o = await buildPaidOrder()
  o.platform.hidden.add(o.buyer.player.playerId)
  await o.advanceAndPoll(minute)
  o.platform.trade(o.copy, o.buyer.player)
  const tradedAt = o.app.ctx.now()
  await o.advanceAndPoll(minute)
  await o.advanceAndPoll(60 * minute, 10 * minute)
  const { finding, readings = [] } = (await findDeliveryEvidence(o.app.ctx, o.orderId)) ?? {}
  expect(finding).toBe('buyer_hidden')
  expect(readings.map(({ side, observed }) => `${side} ${observed}`)).toEqual([
    'seller holds',
    'buyer lacks',
    'seller holds',
    'buyer hidden',
    'seller lacks',
    'buyer hidden',
  ])
  expect((readings.at(-1)?.readAt ?? 0) - tradedAt).toBeLessThanOrEqual(minute)
})

test('evidence names the third player who has the copy, until the copy moves on', async () => {
  await using o = await buildPaidOrder()
  const holder = async () => (await findDeliveryEvidence(o.app.ctx, o.orderId))?.otherHolder
  expect(await holder()).toBeNull()
  o.platform.trade(o.copy, o.platform.addPlayer('stranger'))
  await o.advanceAndPoll(6 * minute)
  expect(await holder()).toBe('stranger')
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(2 * minute)
  expect(await holder()).toBeNull()
})
