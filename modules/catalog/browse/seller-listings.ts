import { and, desc, eq, gte, inArray, lt, lte, or } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import type { ItemListPage } from '@/modules/catalog/browse/browse-items'
import { decodeCursor, encodeCursor } from '@/modules/catalog/browse/cursor'
import { type BrowseQuery, listingStates, pageSizeDefault } from '@/modules/catalog/contract'
import { items, listings } from '@/modules/catalog/schema'
import { containsUnindexed } from '@/src/db/substring'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { dollarsOf } from '@/src/kit/money'

/**
 * One seller's listings in the shape of items, one row each, newest first. `sellerId` may be `current`. Others see active
 * ones only. Throws unauthorized for `current` without a session.
 */
export async function listSellerListings(
  ctx: Context,
  query: BrowseQuery & { sellerId: string },
): Promise<ItemListPage> {
  const asker = ctx.actor.kind === 'user' ? ctx.actor.id : undefined
  if (query.sellerId === 'current' && !asker) throw httpErrors.unauthorized()
  const sellerId = query.sellerId === 'current' ? String(asker) : query.sellerId
  const limit = query.limit ?? pageSizeDefault
  const rows = await ctx.db
    .select({ listing: listings, item: items })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(
      and(
        eq(listings.sellerId, sellerId),
        inArray(listings.state, sellerId === asker ? [...listingStates] : ['active']),
        query.category ? eq(items.category, query.category) : undefined,
        query.minPrice === undefined ? undefined : gte(listings.priceCents, query.minPrice),
        query.maxPrice === undefined ? undefined : lte(listings.priceCents, query.maxPrice),
        query.search ? containsUnindexed(items.nameKey, query.search) : undefined,
        query.cursor ? afterCursor(query.cursor) : undefined,
      ),
    )
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)?.listing
  return {
    items: await presentListings(ctx, sellerId, shown),
    nextCursor: rows.length > limit && last ? encodeCursor([last.createdAt, last.id]) : undefined,
  }
}

function afterCursor(cursor: string) {
  const [createdAt, id] = decodeCursor(cursor, ['number', 'text'])
  return or(
    lt(listings.createdAt, Number(createdAt)),
    and(eq(listings.createdAt, Number(createdAt)), lt(listings.id, String(id))),
  )
}

type ListingRow = { listing: typeof listings.$inferSelect; item: typeof items.$inferSelect }

async function presentListings(
  ctx: Context,
  sellerId: string,
  rows: ListingRow[],
): Promise<ItemListPage['items']> {
  const seller = (await findProfiles(ctx, [sellerId])).get(sellerId)?.username ?? null
  return rows.map(({ listing, item }) => ({
    id: item.id,
    assetId: item.assetId,
    name: item.name,
    category: item.category,
    description: item.description,
    imageUrl: item.imageUrl,
    price: dollarsOf(listing.priceCents),
    listingId: listing.id,
    seller,
    sellerId,
    rap: item.rap,
    stock: item.stock,
    status: listing.state,
  }))
}
