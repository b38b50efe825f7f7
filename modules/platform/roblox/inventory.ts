import * as v from 'valibot'
import { platformConfig } from '@/modules/platform/config'
import type { Copy, Inventory } from '@/modules/platform/ports'
import { bodyText, callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { readCloudInventory } from '@/modules/platform/roblox/cloud-inventory'
import { CopyId, Cursor, Id, Name, Robux, Serial } from '@/modules/platform/roblox/field-schemas'
import {
  interpretRejection,
  type PageResult,
  readPages,
  rejectionStatuses,
} from '@/modules/platform/roblox/inventory-pages'
import { snapshot } from '@/modules/platform/snapshot'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'

/** With an API key the copies of one item take one cheap request; a whole inventory comes from the public list, which includes names and prices. */
export function readInventory(ctx: Context, playerId: string, assetId?: string): Promise<Inventory> {
  const { ROBLOX_API_KEY: key } = readConfig(ctx, platformConfig)
  if (key === undefined || assetId === undefined) return readCollectibles(ctx, playerId, assetId)
  return readCloudInventory(ctx, { playerId, assetId, key })
}

const endpoint = 'inventories'

const Row = v.object({
  userAssetId: CopyId,
  assetId: Id,
  name: v.fallback(v.nullable(Name), null),
  serialNumber: Serial,
  recentAveragePrice: Robux,
  isOnHold: v.fallback(v.boolean(), false),
})
const Rows = v.object({ nextPageCursor: Cursor, data: v.array(Row) })

/** Reads a player's collectibles, or only the copies of one item, from the public list. */
async function readCollectibles(ctx: Context, playerId: string, assetId?: string): Promise<Inventory> {
  const result = await readPages(ctx, (cursor) => readPage(ctx, playerId, cursor))
  if ('seen' in result) return result
  const rows = result.rows.filter((row) => assetId === undefined || row.assetId === assetId)
  return { seen: 'open', copies: rows.map(toCopy), ...snapshot(ctx, result.bodies.join('\n')) }
}

async function readPage(
  ctx: Context,
  playerId: string,
  cursor: string | undefined,
): Promise<PageResult<v.InferOutput<typeof Row>>> {
  const query = new URLSearchParams({ limit: '100', sortOrder: 'Asc', ...(cursor && { cursor }) })
  const path = `/v1/users/${encodeURIComponent(playerId)}/assets/collectibles?${query}`
  const response = await callRoblox(ctx, endpoint, { path })
  if (rejectionStatuses.includes(response.status)) return interpretRejection(ctx, playerId, response)
  const { data, nextPageCursor } = parseResponse(ctx, { schema: Rows, endpoint }, response)
  return { rows: data, next: nextPageCursor || undefined, body: bodyText(response) }
}

function toCopy(row: v.InferOutput<typeof Row>): Copy {
  return {
    userAssetId: row.userAssetId,
    instanceId: null,
    assetId: row.assetId,
    name: row.name,
    serial: row.serialNumber,
    rap: row.recentAveragePrice,
    onHold: row.isOnHold,
    acquiredAt: null,
  }
}
