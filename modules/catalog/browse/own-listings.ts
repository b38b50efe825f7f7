import { and, count, eq, inArray, min, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { listSellerListings } from '@/modules/catalog/browse/seller-listings'
import type { OwnListingSummary } from '@/modules/catalog/contract'
import { favorites, listings } from '@/modules/catalog/schema'
import type { BrowseQuery } from '@/modules/catalog/search-contract'
import type { UserContext } from '@/src/kit/context'
import type { ListPage } from '@/src/kit/lists/keyset'
import { dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

type OwnListingsQuery = Pick<BrowseQuery, 'limit' | 'cursor'> & { state?: 'for-sale' }

interface OwnListingsPage extends ListPage<OwnListingSummary> {
  /** On all pages. */
  total: number
}

/** Returns one page of the user's listings, newest first, each beside the offers of other sellers. Throws invalid. */
export async function listOwnListings(
  ctx: UserContext,
  { state, ...query }: OwnListingsQuery,
): Promise<OwnListingsPage> {
  const states = state && (['active', 'paused'] as const)
  const { items, total, nextCursor } = await listSellerListings(ctx, {
    ...query,
    sellerId: 'current',
    ...(states && { states }),
  })
  const [facts, watchers] = await Promise.all([
    findFacts(
      ctx,
      items.flatMap(({ listingId }) => listingId ?? []),
    ),
    countWatchers(
      ctx,
      items.map(({ id }) => id),
    ),
  ])
  const rows = items.flatMap(({ listingId, price, ...item }) => {
    const own = listingId === null ? undefined : facts.get(listingId)
    if (listingId === null || price === null || !own) return []
    return [{ ...item, listingId, price, ...own, watchers: watchers.get(item.id) ?? 0 }]
  })
  return { rows, total, next: nextCursor }
}

async function findFacts(ctx: UserContext, ids: string[]) {
  const other = alias(listings, 'other')
  const rows = await ctx.db
    .select({
      id: listings.id,
      serial: listings.serial,
      createdAt: listings.createdAt,
      lowest: min(other.priceCents),
      cheaper: count(sql`case when ${other.priceCents} < ${listings.priceCents} then 1 end`),
    })
    .from(listings)
    .leftJoin(
      other,
      and(
        eq(other.itemId, listings.itemId),
        eq(other.state, 'active'),
        ne(other.sellerId, listings.sellerId),
      ),
    )
    .where(inArray(listings.id, ids))
    .groupBy(listings.id, listings.serial, listings.createdAt)
  return new Map(
    rows.map(({ id, serial, createdAt, lowest, cheaper }) => [
      id,
      {
        serial,
        listedAt: isoTime(createdAt),
        lowestOther: lowest === null ? null : dollarsOf(lowest),
        cheaperOthers: cheaper,
      },
    ]),
  )
}

async function countWatchers(ctx: UserContext, itemIds: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ itemId: favorites.itemId, watchers: count() })
    .from(favorites)
    .where(inArray(favorites.itemId, itemIds))
    .groupBy(favorites.itemId)
  return new Map(rows.map(({ itemId, watchers }) => [itemId, watchers]))
}
