import * as v from 'valibot'
import type { Platform, PlatformLinks } from '@/modules/platform/ports'
import { callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { CopyId, Cursor, Id } from '@/modules/platform/roblox/field-schemas'
import { readAvatar, readItemImages } from '@/modules/platform/roblox/images'
import { readInventory } from '@/modules/platform/roblox/inventory'
import { maybeItem } from '@/modules/platform/roblox/items'
import { maybeLogin } from '@/modules/platform/roblox/oauth-login'
import { downSince } from '@/modules/platform/roblox/outage'
import { maybePlayer } from '@/modules/platform/roblox/players'
import { maybePriceHistory } from '@/modules/platform/roblox/prices'
import type { Context } from '@/src/kit/context'

/** Read-only access to Roblox through its public web API; users trade on Roblox themselves. */
export const roblox: Platform = {
  name: 'roblox',
  displayName: 'Roblox',
  listItems: () => [],
  listItemIds: () => [],
  maybeItem,
  maybePriceHistory,
  maybePlayer,
  readInventory,
  maybeHolder,
  readItemImages,
  readAvatar,
  links: () => links,
  maybeLogin,
  downSince,
}

const websiteUrl = 'https://www.roblox.com'
const links: PlatformLinks = {
  player: (playerId) => `${websiteUrl}/users/${encodeURIComponent(playerId)}/profile`,
  trade: ({ to }) => `${websiteUrl}/users/${encodeURIComponent(to)}/trade`,
  item: (assetId) => `${websiteUrl}/catalog/${encodeURIComponent(assetId)}`,
}

const endpoint = 'inventories'
/** Pages of 100 copies; reading more would use too much of the endpoint's throttle. */
const pagesMax = 10

const Rows = v.object({
  nextPageCursor: Cursor,
  data: v.array(v.object({ id: CopyId, owner: v.nullish(v.object({ id: Id })) })),
})

/** Finds a copy's holder in the item's list of owners, which omits owners with a hidden inventory. */
async function maybeHolder(
  ctx: Context,
  { assetId, userAssetId }: { assetId: string; userAssetId: string },
): Promise<string | undefined> {
  let cursor: string | undefined
  for (let count = 0; count < pagesMax; count += 1) {
    const query = new URLSearchParams({ limit: '100', sortOrder: 'Asc', ...(cursor && { cursor }) })
    const path = `/v2/assets/${encodeURIComponent(assetId)}/owners?${query}`
    const response = await callRoblox(ctx, endpoint, { path })
    if (response.status !== 200) return undefined
    const { data, nextPageCursor } = parseResponse(ctx, { schema: Rows, endpoint }, response)
    const found = data.find(({ id }) => id === userAssetId)
    if (found) return found.owner?.id
    if (!nextPageCursor) return undefined
    cursor = nextPageCursor
  }
  return undefined
}
