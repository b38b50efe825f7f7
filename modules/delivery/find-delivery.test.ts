import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'

const minute = 60_000

test('a stranger sees nothing of a delivery, staff and both parties all of it', async () => {
  await using o = await buildPaidOrder()
  const path = `/api/orders/${o.orderId}/delivery`
  expect((await o.app.visitor().get(path)).status).toBe(401)
  expect((await (await o.app.signIn('stranger')).get(path)).status).toBe(404)
  const { body } = await o.seller.actor.get(path)
  expect(body.delivery).toMatchObject({
    userAssetId: o.copy.userAssetId,
    finding: 'waiting',
    seller: { shows: 'holds' },
    buyer: { shows: 'lacks' },
    canTrade: true,
    tradePage: `https://game.example/trades/${o.buyer.player.playerId}`,
  })
  expect((await o.buyer.actor.get(path)).body.delivery.tradePage).toEndWith(o.seller.player.playerId)
})

test('what is sent to a named player counts as theirs, and without any player clocks run as ever', async () => {
  await using o = await buildPaidOrder({ deliverTo: 'nobody_there' })
  expect(await o.order()).toMatchObject({ state: 'paid', deliverTo: 'nobody_there' })
  // The buyer is linked: whom they have shown to be is looked at where the name is nobody's.
  o.platform.trade(o.copy, o.buyer.player)
  await o.pass(minute)
  expect((await o.order()).state).toBe('completed')
})
