import { and, count, eq, inArray } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import {
  excerptOf,
  type ItemListPage,
  type PresentedItems,
  ratingOf,
} from '@/modules/catalog/browse/browse-items'
import { listingConditions } from '@/modules/catalog/browse/search-conditions'
import { type ListingState, listingStates } from '@/modules/catalog/contract'
import type { ListingWithItem } from '@/modules/catalog/listings/listings'
import { findOwnApprovals } from '@/modules/catalog/listings/own-approvals'
import { sellerRatingField } from '@/modules/catalog/ports'
import { items, listings } from '@/modules/catalog/schema'
import { type BrowseQuery, pageSizeDefault } from '@/modules/catalog/search-contract'
import { hasScope, requireScope } from '@/src/http/programs'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { keyset } from '@/src/kit/lists/keyset'
import { resolveField } from '@/src/kit/module/fields'
import { dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

const newestFirst = keyset('desc', { createdAt: listings.createdAt, id: listings.id })

interface SellerListingsPage extends ItemListPage {
  /** On all pages. */
  total: number
}

/**
 * Returns one page of a seller's listings as item summaries, newest first. `sellerId` may be `current`. Other users see only
 * active listings; `states` narrows what the seller sees. Throws invalid, and for `current` unauthorized and scope_missing.
 */
export async function listSellerListings(
  ctx: Context,
  query: BrowseQuery & { sellerId: string; states?: readonly ListingState[] },
): Promise<SellerListingsPage> {
  const viewerId = ctx.actor.kind === 'user' ? ctx.actor.id : undefined
  if (query.sellerId === 'current') {
    requireScope(ctx, 'inventory:read')
    // Without the scope of the route, a key gets what visitors get.
    if (!viewerId) requireScope(ctx, 'market:read')
    if (!viewerId) throw httpErrors.unauthorized()
  }
  const sellerId = query.sellerId === 'current' ? String(viewerId) : query.sellerId
  const isOwn = sellerId === viewerId && hasScope(ctx, 'inventory:read')
  const limit = query.limit ?? pageSizeDefault
  const isMatch = and(
    eq(listings.sellerId, sellerId),
    inArray(listings.state, isOwn ? (query.states ?? listingStates) : ['active']),
    ...(await listingConditions(ctx, query)),
  )
  const selected = ctx.db
    .select({ ...newestFirst.columns, listing: listings, item: items })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
  const page = await newestFirst.readPage(selected, { where: isMatch, limit, cursor: query.cursor })
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(isMatch)
  return {
    total: counted?.total ?? 0,
    ...(await presentListings(ctx, { sellerId, isOwn }, page.rows)),
    nextCursor: page.next,
  }
}

async function presentListings(
  ctx: Context,
  { sellerId, isOwn }: { sellerId: string; isOwn: boolean },
  rows: ListingWithItem[],
): Promise<PresentedItems> {
  const seller = (await findProfiles(ctx, [sellerId])).get(sellerId)
  const ratings = await resolveField(ctx, sellerRatingField, isOwn ? [] : [sellerId])
  const waiting = isOwn
    ? await findOwnApprovals(
        ctx,
        rows.map(({ listing }) => listing),
      )
    : undefined
  const items = rows.map(({ listing, item }) => ({
    id: item.id,
    assetId: item.assetId,
    name: item.name,
    category: item.category,
    description: excerptOf(item.description),
    imageUrl: item.imageUrl,
    price: dollarsOf(listing.priceCents),
    listingId: listing.id,
    seller: seller?.username ?? null,
    sellerId,
    ...(seller?.temporary && { sellerTemporary: true as const }),
    ...ratingOf(ratings, sellerId),
    verified: isoTime(listing.copySeenAt),
    rap: item.rap,
    stock: item.stock,
    ...(item.namedBy !== null && { provisional: true as const }),
    status: listing.state,
    ...(isOwn && { hiddenReason: listing.hiddenReason }),
    approval: waiting?.get(listing.id),
  }))
  return { items, isIncomplete: !ratings.isComplete }
}
