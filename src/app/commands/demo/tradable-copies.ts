import { maybePlayer, readInventory } from '@/modules/platform/service'
import type { TradableCopy, TradedItem } from '@/src/app/commands/demo/plan'
import type { Context } from '@/src/kit/context'

/** Lists the copies of these items that the public inventories of the players show and that aren't on hold. */
export async function listTradableCopies(
  ctx: Context,
  names: readonly string[],
  items: readonly TradedItem[],
): Promise<TradableCopy[]> {
  const byAssetId = new Map(items.map((item) => [item.assetId, item]))
  const found: TradableCopy[] = []
  for (const holder of names) {
    const player = await maybePlayer(ctx, { username: holder })
    const inventory = player && (await readInventory(ctx, player.playerId))
    if (inventory?.seen !== 'open') continue
    for (const { assetId, userAssetId, serial, onHold } of inventory.copies) {
      const item = byAssetId.get(assetId)
      if (item && !onHold) found.push({ holder, item, userAssetId, serial })
    }
  }
  return found
}
