import { platformConfig } from '@/modules/platform/config'
import type { Inventory } from '@/modules/platform/ports'
import { readCloudInventory } from '@/modules/platform/roblox/cloud-inventory'
import { readCollectibles } from '@/modules/platform/roblox/collectibles'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'

/** One item with the operator's key is one cheap question; only the older list knows names and prices of a whole inventory. */
export function readInventory(ctx: Context, playerId: string, assetId?: string): Promise<Inventory> {
  const { ROBLOX_API_KEY: key } = readConfig(ctx, platformConfig)
  if (key === undefined || assetId === undefined) return readCollectibles(ctx, playerId, assetId)
  return readCloudInventory(ctx, { playerId, assetId, key })
}
