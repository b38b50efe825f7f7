import * as v from 'valibot'
import type { Copy, Inventory } from '@/modules/platform/ports'
import { bodyText, callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { CopyId, Cursor, Id, Serial, Timestamp } from '@/modules/platform/roblox/field-schemas'
import {
  interpretRejection,
  type PageResult,
  readPages,
  rejectionStatuses,
} from '@/modules/platform/roblox/inventory-pages'
import { snapshot } from '@/modules/platform/snapshot'
import type { Context } from '@/src/kit/context'

const endpoint = 'cloud'

const Row = v.object({
  addTime: Timestamp,
  assetDetails: v.object({
    assetId: Id,
    instanceId: CopyId,
    collectibleDetails: v.nullish(
      v.object({ instanceId: v.nullish(CopyId), instanceState: v.nullish(v.string()), serialNumber: Serial }),
    ),
  }),
})
const Rows = v.object({ inventoryItems: v.array(Row), nextPageToken: Cursor })

interface CloudInventoryQuery {
  playerId: string
  assetId: string
  key: string
}

/** Reads a player's copies of one item with the operator's API key. Open Cloud returns no item names and no prices. */
export async function readCloudInventory(ctx: Context, query: CloudInventoryQuery): Promise<Inventory> {
  const result = await readPages(ctx, (token) => readPage(ctx, query, token))
  if ('seen' in result) return result
  const copies = result.rows.map(toCopy).filter(({ assetId }) => assetId === query.assetId)
  return { seen: 'open', copies, ...snapshot(ctx, result.bodies.join('\n')) }
}

async function readPage(
  ctx: Context,
  { playerId, assetId, key }: CloudInventoryQuery,
  token: string | undefined,
): Promise<PageResult<v.InferOutput<typeof Row>>> {
  const filter = `assetIds=${assetId}`
  const query = new URLSearchParams({ maxPageSize: '100', filter, ...(token && { pageToken: token }) })
  const path = `/cloud/v2/users/${encodeURIComponent(playerId)}/inventory-items?${query}`
  const response = await callRoblox(ctx, endpoint, { path, headers: { 'x-api-key': key } })
  if (rejectionStatuses.includes(response.status)) return interpretRejection(ctx, playerId, response)
  const { inventoryItems, nextPageToken } = parseResponse(ctx, { schema: Rows, endpoint }, response)
  return { rows: inventoryItems, next: nextPageToken || undefined, body: bodyText(response) }
}

function toCopy({ addTime, assetDetails }: v.InferOutput<typeof Row>): Copy {
  const { assetId, instanceId, collectibleDetails } = assetDetails
  return {
    userAssetId: instanceId,
    instanceId: collectibleDetails?.instanceId ?? null,
    assetId,
    name: null,
    serial: collectibleDetails?.serialNumber ?? null,
    rap: null,
    onHold: collectibleDetails?.instanceState === 'HOLD',
    acquiredAt: addTime,
  }
}
