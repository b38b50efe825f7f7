import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'

test('the parties of an order see its delivery', async () => {
  await using o = await buildPaidOrder()
  const path = `/api/orders/${o.orderId}/delivery`
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
