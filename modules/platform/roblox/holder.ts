import * as v from 'valibot'
import { callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { CopyId, Cursor, Id } from '@/modules/platform/roblox/field-schemas'
import type { Context } from '@/src/kit/context'

const endpoint = 'inventories'
/** Of 100 copies each: beyond them it is not worth its share of the budget. */
const pagesMax = 10

const Rows = v.object({
  nextPageCursor: Cursor,
  data: v.array(v.object({ id: CopyId, owner: v.nullish(v.object({ id: Id })) })),
})

/** Who holds a copy, as far as the list of the item's owners tells: hidden inventories have no name in it. */
export async function maybeHolder(
  ctx: Context,
  { assetId, userAssetId }: { assetId: string; userAssetId: string },
): Promise<string | undefined> {
  let cursor: string | undefined
  for (let count = 0; count < pagesMax; count += 1) {
    const query = new URLSearchParams({ limit: '100', sortOrder: 'Asc', ...(cursor && { cursor }) })
    const path = `/v2/assets/${encodeURIComponent(assetId)}/owners?${query}`
    const answer = await callRoblox(ctx, endpoint, { path })
    if (answer.status !== 200) return undefined
    const { data, nextPageCursor } = parseResponse(ctx, { schema: Rows, site: endpoint }, answer)
    const found = data.find(({ id }) => id === userAssetId)
    if (found) return found.owner?.id
    if (!nextPageCursor) return undefined
    cursor = nextPageCursor
  }
  return undefined
}
