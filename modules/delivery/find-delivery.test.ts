import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'

const minute = 60_000

test('the parties of an order see its delivery; a visitor gets 401 and other users 404', async () => {
  await using o = await buildPaidOrder()
  const path = `/api/orders/${o.orderId}/delivery`
  expect((await o.app.visitor().get(path)).status).toBe(401)
  expect((await (await o.app.signIn('stranger')).get(path)).status).toBe(404)
  const { body } = await o.seller.actor.get(path)
  expect(body.delivery).toMatchObject({
    userAssetId: o.copy.userAssetId,
    finding: 'waiting',
    seller: { observed: 'holds' },
    buyer: { observed: 'lacks' },
    canTrade: true,
    tradePage: `https://game.example/trades/${o.buyer.player.playerId}`,
  })
  expect((await o.buyer.actor.get(path)).body.delivery.tradePage).toEndWith(o.seller.player.playerId)
})

test('if the named player does not exist, the linked player of the buyer is polled', async () => {
  await using o = await buildPaidOrder({ deliverTo: 'nobody_there' })
  expect(await o.order()).toMatchObject({ state: 'paid', deliverTo: 'nobody_there' })
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(minute)
  expect((await o.order()).state).toBe('completed')
})
