import * as v from 'valibot'
import type { Copy, Inventory } from '@/modules/platform/ports'
import { bodyText, callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { CopyId, Cursor, Id, Name, Robux, Serial } from '@/modules/platform/roblox/field-schemas'
import {
  interpretRejection,
  type PageResult,
  readPages,
  rejectionStatuses,
} from '@/modules/platform/roblox/inventory-pages'
import { snapshot } from '@/modules/platform/snapshot'
import type { Context } from '@/src/kit/context'

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

/** The collectibles of a player, or those of one item, from the list that the platform's own pages show. */
export async function readCollectibles(ctx: Context, playerId: string, assetId?: string): Promise<Inventory> {
  const read = await readPages(ctx, (cursor) => readPage(ctx, playerId, cursor))
  if ('seen' in read) return read
  const rows = read.rows.filter((row) => assetId === undefined || row.assetId === assetId)
  return { seen: 'open', copies: rows.map(toCopy), ...snapshot(ctx, read.bodies.join('\n')) }
}

async function readPage(
  ctx: Context,
  playerId: string,
  cursor: string | undefined,
): Promise<PageResult<v.InferOutput<typeof Row>>> {
  const query = new URLSearchParams({ limit: '100', sortOrder: 'Asc', ...(cursor && { cursor }) })
  const path = `/v1/users/${encodeURIComponent(playerId)}/assets/collectibles?${query}`
  const answer = await callRoblox(ctx, endpoint, { path })
  if (rejectionStatuses.includes(answer.status)) return interpretRejection(ctx, playerId, answer)
  const { data, nextPageCursor } = parseResponse(ctx, { schema: Rows, site: endpoint }, answer)
  return { rows: data, next: nextPageCursor || undefined, body: bodyText(answer) }
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
