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

/** The copies of one item that a player holds, by the operator's key. It tells neither names nor prices. */
export async function readCloudInventory(ctx: Context, wanted: CloudInventoryQuery): Promise<Inventory> {
  const read = await readPages(ctx, (token) => readPage(ctx, wanted, token))
  if ('seen' in read) return read
  const copies = read.rows.map(toCopy).filter(({ assetId }) => assetId === wanted.assetId)
  return { seen: 'open', copies, ...snapshot(ctx, read.bodies.join('\n')) }
}

async function readPage(
  ctx: Context,
  { playerId, assetId, key }: CloudInventoryQuery,
  token: string | undefined,
): Promise<PageResult<v.InferOutput<typeof Row>>> {
  const filter = `assetIds=${assetId}`
  const query = new URLSearchParams({ maxPageSize: '100', filter, ...(token && { pageToken: token }) })
  const path = `/cloud/v2/users/${encodeURIComponent(playerId)}/inventory-items?${query}`
  const answer = await callRoblox(ctx, endpoint, { path, headers: { 'x-api-key': key } })
  if (rejectionStatuses.includes(answer.status)) return interpretRejection(ctx, playerId, answer)
  const { inventoryItems, nextPageToken } = parseResponse(ctx, { schema: Rows, site: endpoint }, answer)
  return { rows: inventoryItems, next: nextPageToken || undefined, body: bodyText(answer) }
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
