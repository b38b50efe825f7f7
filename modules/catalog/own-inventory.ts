import { and, inArray } from 'drizzle-orm'
import type { OwnCopy, OwnInventory } from '@/modules/catalog/contract'
import { fetchUnknownItems } from '@/modules/catalog/learn-items'
import { summarizeRecentSales } from '@/modules/catalog/recent-prices'
import { items, listings } from '@/modules/catalog/schema'
import { serverMessages } from '@/modules/catalog/words'
import type { Copy } from '@/modules/platform/ports'
import { readInventory } from '@/modules/platform/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import { chunks } from '@/src/core/chunks'
import type { Context, UserContext } from '@/src/core/context'
import { isoTime } from '@/src/core/iso-time'
import { dollarsOf } from '@/src/core/money'

const idsPerQuery = 500

/**
 * What the person holds on the platform, with all that one prices by: what may be sold comes first, the dearest before. Throws
 * platform_unavailable.
 */
export async function readOwnInventory(ctx: UserContext): Promise<OwnInventory> {
  const player = await maybeLinkedPlayer(ctx, ctx.actor.id)
  if (!player) return { state: 'unlinked' }
  const { username } = player
  const inventory = await readInventory(ctx, player.playerId)
  if (inventory.seen !== 'open') return { state: inventory.seen, username }
  const copies = await presentCopies(ctx, inventory.copies)
  return { state: 'open', username, readAt: isoTime(inventory.readAt), copies: copies.toSorted(bySellability) }
}

async function presentCopies(ctx: Context, copies: readonly Copy[]): Promise<OwnCopy[]> {
  const [known, listed] = await Promise.all([findItems(ctx, copies), findListedPrices(ctx, copies)])
  const unknown = new Set(copies.map(({ assetId }) => assetId).filter((assetId) => !known.has(assetId)))
  const itemIds = [...known.values()].map(({ id }) => id)
  const [sold, learnt] = await Promise.all([summarizeRecentSales(ctx, itemIds), fetchUnknownItems(ctx, [...unknown])])
  return copies.map(({ userAssetId, assetId, name, serial, rap, onHold }) => {
    const item = known.get(assetId)
    return {
      userAssetId,
      assetId,
      itemId: item?.id ?? null,
      name: item?.name ?? learnt.get(assetId)?.name ?? name ?? serverMessages.unnamedItem(assetId),
      category: item?.category ?? learnt.get(assetId)?.category ?? null,
      imageUrl: thumbnailPath(assetId),
      serial,
      rap: rap ?? item?.rap ?? null,
      onHold,
      lowest: item && item.listingId !== null ? dollarsOf(item.priceCents) : null,
      sold: (item && sold.get(item.id)) ?? null,
      listedAt: listed.get(userAssetId) ?? null,
    }
  })
}

async function findItems(ctx: Context, copies: readonly Copy[]) {
  const assetIds = [...new Set(copies.map(({ assetId }) => assetId))]
  const found = new Map<string, typeof items.$inferSelect>()
  for (const some of chunks(assetIds, idsPerQuery))
    for (const item of await ctx.db.select().from(items).where(inArray(items.assetId, some)))
      found.set(item.assetId, item)
  return found
}

/** The prices at which copies are on sale or held by an order. */
async function findListedPrices(ctx: Context, copies: readonly Copy[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const ids = copies.map(({ userAssetId }) => userAssetId)
  for (const some of chunks(ids, idsPerQuery)) {
    const isLive = inArray(listings.state, ['active', 'paused', 'reserved'])
    const rows = await ctx.db
      .select()
      .from(listings)
      .where(and(inArray(listings.userAssetId, some), isLive))
    for (const { userAssetId, priceCents } of rows) found.set(userAssetId ?? '', dollarsOf(priceCents))
  }
  return found
}

function bySellability(one: OwnCopy, other: OwnCopy): number {
  return Number(isUnavailable(one)) - Number(isUnavailable(other)) || (other.rap ?? 0) - (one.rap ?? 0)
}

function isUnavailable({ onHold, listedAt }: OwnCopy): boolean {
  return onHold || listedAt !== null
}
