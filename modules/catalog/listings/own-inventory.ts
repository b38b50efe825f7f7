import { and, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Category, OwnCopy, OwnInventory } from '@/modules/catalog/contract'
import type { Item } from '@/modules/catalog/items/item-rows'
import { findOrdersOfCopies } from '@/modules/catalog/listings/copies-in-orders'
import { serverMessages } from '@/modules/catalog/messages'
import { summarizeRecentSales } from '@/modules/catalog/prices/sales'
import { items, listings } from '@/modules/catalog/schema'
import type { Copy } from '@/modules/platform/ports'
import { maybePlatformItem, readInventory } from '@/modules/platform/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import { chunks } from '@/src/kit/chunks'
import type { Context, Core, UserContext } from '@/src/kit/context'
import { dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { withTimeout } from '@/src/kit/with-timeout'

interface FetchedItem {
  name: string
  category: Category
}

/** Platform requests per page view, because of its rate limit. Later views fetch the remaining items. */
const requestsMax = 12
const timeoutMs = 3_000
/** About 10,000 items. */
const cachedBytesMax = 4 * 1024 * 1024
/** Size of an entry without its name. */
const entryBytes = 200

type FetchedItems = LRUCache<string, FetchedItem>

const fetchedItems = new WeakMap<Core, FetchedItems>()

function createFetchedItems(): FetchedItems {
  return new LRUCache({
    maxSize: cachedBytesMax,
    sizeCalculation: ({ name }) => name.length * 2 + entryBytes,
  })
}

/** Returns platform data for items missing from the catalog. Incomplete until all of them have been fetched. */
async function fetchUnknownItems(
  ctx: Context,
  assetIds: readonly string[],
): Promise<Pick<FetchedItems, 'get'>> {
  const cache = fetchedItems.get(ctx.core) ?? createFetchedItems()
  fetchedItems.set(ctx.core, cache)
  const missing = assetIds.filter((id) => !cache.has(id)).slice(0, requestsMax)
  await withTimeout(
    timeoutMs,
    Promise.allSettled(missing.map((id) => fetchUnknownItem(ctx, cache, id))),
    undefined,
  )
  return cache
}

async function fetchUnknownItem(ctx: Context, cache: FetchedItems, assetId: string): Promise<void> {
  const item = await maybePlatformItem(ctx, assetId)
  if (item) cache.set(assetId, { name: item.name, category: item.category })
}

const idsPerQuery = 500

/**
 * Returns the user's inventory on the platform with the prices needed to price each copy: copies that can be listed come first,
 * highest RAP first. Throws platform_unavailable.
 */
export async function readOwnInventory(ctx: UserContext): Promise<OwnInventory> {
  const player = await maybeLinkedPlayer(ctx, ctx.actor.id)
  if (!player) return { state: 'unlinked' }
  const { username } = player
  const inventory = await readInventory(ctx, player.playerId)
  if (inventory.seen !== 'open') return { state: inventory.seen, username }
  const copies = await presentCopies(ctx, inventory.copies)
  return {
    state: 'open',
    username,
    readAt: isoTime(inventory.readAt),
    copies: copies.toSorted(bySellability),
  }
}

async function presentCopies(ctx: UserContext, copies: readonly Copy[]): Promise<OwnCopy[]> {
  const userAssetIds = copies.map(({ userAssetId }) => userAssetId)
  const [itemsByAsset, listedPrices, orders] = await Promise.all([
    findItems(ctx, copies),
    findListedPrices(ctx, copies),
    findOrdersOfCopies(ctx, ctx.actor.id, userAssetIds),
  ])
  const assetIds = new Set(copies.map(({ assetId }) => assetId))
  const [salesByItem, fetched] = await Promise.all([
    summarizeRecentSales(
      ctx,
      [...itemsByAsset.values()].map(({ id }) => id),
    ),
    fetchUnknownItems(
      ctx,
      [...assetIds].filter((assetId) => !itemsByAsset.has(assetId)),
    ),
  ])
  return copies.map(({ userAssetId, assetId, name, serial, rap, onHold }) => {
    const item = itemsByAsset.get(assetId)
    return {
      userAssetId,
      assetId,
      itemId: item?.id ?? null,
      name: item?.name ?? fetched.get(assetId)?.name ?? name ?? serverMessages.unnamedItem(assetId),
      category: item?.category ?? fetched.get(assetId)?.category ?? null,
      imageUrl: thumbnailPath(assetId),
      serial,
      rap: rap ?? item?.rap ?? null,
      onHold,
      lowest: item && item.listingId !== null ? dollarsOf(item.priceCents) : null,
      sold: (item && salesByItem.get(item.id)) ?? null,
      listedPrice: listedPrices.get(userAssetId) ?? null,
      orderNumber: orders.get(userAssetId)?.number ?? null,
    }
  })
}

async function findItems(ctx: Context, copies: readonly Copy[]) {
  const assetIds = [...new Set(copies.map(({ assetId }) => assetId))]
  const itemsByAsset = new Map<string, Item>()
  for (const chunk of chunks(assetIds, idsPerQuery))
    for (const item of await ctx.db.select().from(items).where(inArray(items.assetId, chunk)))
      itemsByAsset.set(item.assetId, item)
  return itemsByAsset
}

/** Returns the prices of the live listings of these copies, in dollars, by `userAssetId`. */
async function findListedPrices(ctx: Context, copies: readonly Copy[]): Promise<Map<string, number>> {
  const prices = new Map<string, number>()
  const ids = copies.map(({ userAssetId }) => userAssetId)
  for (const chunk of chunks(ids, idsPerQuery)) {
    const isLive = inArray(listings.state, ['active', 'paused', 'reserved'])
    const rows = await ctx.db
      .select()
      .from(listings)
      .where(and(inArray(listings.userAssetId, chunk), isLive))
    for (const { userAssetId, priceCents } of rows) prices.set(userAssetId ?? '', dollarsOf(priceCents))
  }
  return prices
}

function bySellability(one: OwnCopy, other: OwnCopy): number {
  return Number(isUnavailable(one)) - Number(isUnavailable(other)) || (other.rap ?? 0) - (one.rap ?? 0)
}

function isUnavailable({ onHold, listedPrice, orderNumber }: OwnCopy): boolean {
  return onHold || listedPrice !== null || orderNumber !== null
}
