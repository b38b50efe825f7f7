import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { buildPaidOrder } from '@/modules/delivery/factory'

test('a delivery is observed again when the decision about its order is undone', async () => {
  await using o = await buildPaidOrder()
  const staff = await signInStaff(o.app, 'moderator')
  const path = `/api/admin/orders/${o.orderId}/decision`
  await o.buyer.actor.post(`/api/orders/${o.orderId}/dispute`, { reason: 'It never came.' })
  const decision = { outcome: 'release', reasonCode: 'other', reason: 'It was seen.' }
  expect((await staff.post(path, decision)).status).toBe(200)
  // The poll finds an order that ended.
  o.app.advance(60_000)
  await o.poll()
  expect((await staff.post(`${path}/undo`, { reason: 'I misread it.' })).status).toBe(200)
  expect(await o.brokenInvariants()).toEqual([])
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(60_000)
  expect((await o.delivery()).finding).toBe('delivered')
})
