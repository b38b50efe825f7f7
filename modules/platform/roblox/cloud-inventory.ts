import * as v from 'valibot'
import type { Copy, Inventory } from '@/modules/platform/ports'
import { ask, parse, textOf } from '@/modules/platform/roblox/ask'
import { type PageRead, readPages } from '@/modules/platform/roblox/pages'
import { readRefusal, refusals } from '@/modules/platform/roblox/refused-inventory'
import { CopyId, Cursor, Id, Moment, Serial } from '@/modules/platform/roblox/shapes'
import { snapshot } from '@/modules/platform/snapshot'
import type { Context } from '@/src/core/context'

const site = 'cloud'

const Row = v.object({
  addTime: Moment,
  assetDetails: v.object({
    assetId: Id,
    instanceId: CopyId,
    collectibleDetails: v.nullish(
      v.object({ instanceId: v.nullish(CopyId), instanceState: v.nullish(v.string()), serialNumber: Serial }),
    ),
  }),
})
const Rows = v.object({ inventoryItems: v.array(Row), nextPageToken: Cursor })

interface Wanted {
  playerId: string
  assetId: string
  key: string
}

/** The copies of one item that a player holds, by the operator's key. It tells neither names nor prices. */
export async function readFromCloud(ctx: Context, wanted: Wanted): Promise<Inventory> {
  const read = await readPages(ctx, (token) => readPage(ctx, wanted, token))
  if ('seen' in read) return read
  const copies = read.rows.map(asCopy).filter(({ assetId }) => assetId === wanted.assetId)
  return { seen: 'open', copies, ...snapshot(ctx, read.bodies.join('\n')) }
}

async function readPage(
  ctx: Context,
  { playerId, assetId, key }: Wanted,
  token: string | undefined,
): Promise<PageRead<v.InferOutput<typeof Row>>> {
  const filter = `assetIds=${assetId}`
  const query = new URLSearchParams({ maxPageSize: '100', filter, ...(token && { pageToken: token }) })
  const path = `/cloud/v2/users/${encodeURIComponent(playerId)}/inventory-items?${query}`
  const answer = await ask(ctx, site, { path, headers: { 'x-api-key': key } })
  if (refusals.includes(answer.status)) return readRefusal(ctx, playerId, answer)
  const { inventoryItems, nextPageToken } = parse(ctx, { schema: Rows, site }, answer)
  return { rows: inventoryItems, next: nextPageToken || undefined, body: textOf(answer) }
}

function asCopy({ addTime, assetDetails }: v.InferOutput<typeof Row>): Copy {
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
