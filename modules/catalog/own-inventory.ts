import { and, inArray } from 'drizzle-orm'
import type { Category, OwnCopy, OwnInventory } from '@/modules/catalog/contract'
import { serverMessages } from '@/modules/catalog/messages'
import { summarizeRecentSales } from '@/modules/catalog/prices/recent-prices'
import { items, listings } from '@/modules/catalog/schema'
import type { Copy } from '@/modules/platform/ports'
import { maybePlatformItem, readInventory } from '@/modules/platform/service'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { thumbnailPath } from '@/modules/thumbnails/contract'
import { chunks } from '@/src/kit/chunks'
import type { Context, UserContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { isoTime } from '@/src/kit/iso-time'
import { dollarsOf } from '@/src/kit/money'
import { withTimeout } from '@/src/kit/with-timeout'

interface FetchedItem {
  name: string
  category: Category
}

/** The platform has patience for a dozen questions at once; the next look asks about others. */
const requestsMax = 12
const timeoutMs = 3_000
const cachedItemsMax = 10_000

const fetchedItems = new WeakMap<Core, Map<string, FetchedItem>>()

/** What the platform calls items that the catalogue does not know, as far as it has told yet. */
async function fetchUnknownItems(
  ctx: Context,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, FetchedItem>> {
  const known = fetchedItems.get(ctx.core) ?? new Map<string, FetchedItem>()
  fetchedItems.set(ctx.core, known)
  const unknown = assetIds.filter((id) => !known.has(id)).slice(0, requestsMax)
  if (known.size + unknown.length > cachedItemsMax) known.clear()
  await withTimeout(
    timeoutMs,
    Promise.allSettled(unknown.map((id) => fetchUnknownItem(ctx, known, id))),
    undefined,
  )
  return known
}

async function fetchUnknownItem(
  ctx: Context,
  known: Map<string, FetchedItem>,
  assetId: string,
): Promise<void> {
  const item = await maybePlatformItem(ctx, assetId)
  if (item) known.set(assetId, { name: item.name, category: item.category })
}

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
  return {
    state: 'open',
    username,
    readAt: isoTime(inventory.readAt),
    copies: copies.toSorted(bySellability),
  }
}

async function presentCopies(ctx: Context, copies: readonly Copy[]): Promise<OwnCopy[]> {
  const [known, listed] = await Promise.all([findItems(ctx, copies), findListedPrices(ctx, copies)])
  const unknown = new Set(copies.map(({ assetId }) => assetId).filter((assetId) => !known.has(assetId)))
  const itemIds = [...known.values()].map(({ id }) => id)
  const [sold, learnt] = await Promise.all([
    summarizeRecentSales(ctx, itemIds),
    fetchUnknownItems(ctx, [...unknown]),
  ])
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
