import { and, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm'
import { findProfiles, maybeUserIdOf } from '@/modules/auth/service'
import { findItemIdsByName } from '@/modules/catalog/items/item-lookups'
import type { ListingWithItem } from '@/modules/catalog/listings/listings'
import { isHidden, items, listings } from '@/modules/catalog/schema'
import type { StaffListing, StaffListingsQuery } from '@/modules/catalog/staff-contract'
import type { Context } from '@/src/kit/context'
import { dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50

/** Returns a page of all listings, newest first, and the cursor of the next page. */
export async function listStaffListings(
  ctx: Context,
  { search, show, limit = pageDefault, cursor }: StaffListingsQuery,
): Promise<{ rows: StaffListing[]; next: string | undefined }> {
  const where = and(
    show === undefined ? undefined : show === 'hidden' ? isHidden : eq(listings.state, show),
    cursor === undefined ? undefined : isAfter(cursor),
  )
  const matches = search === undefined ? [undefined] : await matchesOf(ctx, search)
  const pages = await Promise.all(
    matches.map((match) =>
      ctx.db
        .select({ listing: listings, item: items })
        .from(listings)
        .innerJoin(items, eq(items.id, listings.itemId))
        .where(and(match, where))
        .orderBy(desc(listings.createdAt), desc(listings.id))
        .limit(limit + 1),
    ),
  )
  const found = [...new Map(pages.flat().map((row) => [row.listing.id, row])).values()].sort(newestFirst)
  const page = found.slice(0, limit)
  const last = page.at(-1)?.listing
  return {
    rows: await present(ctx, page),
    next: found.length > limit && last ? `${last.createdAt}.${last.id}` : undefined,
  }
}

/** The conditions of a search. Each is a query of its own, because together they have no index, and every listing would be read. */
async function matchesOf(ctx: Context, search: string): Promise<SQL[]> {
  const [sellerId, itemIds] = await Promise.all([maybeSellerId(ctx, search), findItemIdsByName(ctx, search)])
  return [
    eq(listings.id, search),
    ...(sellerId === undefined ? [] : [eq(listings.sellerId, sellerId)]),
    inArray(listings.itemId, itemIds),
  ]
}

function newestFirst({ listing: one }: ListingWithItem, { listing: other }: ListingWithItem): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1)
}

/** No two open accounts have the same name. */
async function maybeSellerId(ctx: Context, username: string): Promise<string | undefined> {
  return (await maybeUserIdOf(ctx, username)) ?? maybeUserIdOf(ctx, `temporary:${username}`)
}

function isAfter(cursor: string): SQL | undefined {
  const [createdAt = '', id = ''] = cursor.split('.')
  return or(
    lt(listings.createdAt, Number(createdAt)),
    and(eq(listings.createdAt, Number(createdAt)), lt(listings.id, id)),
  )
}

async function present(ctx: Context, rows: ListingWithItem[]): Promise<StaffListing[]> {
  const profiles = await findProfiles(
    ctx,
    rows.map(({ listing }) => listing.sellerId),
  )
  return rows.map(({ listing, item }) => ({
    listingId: listing.id,
    itemId: item.id,
    itemName: item.name,
    seller: profiles.get(listing.sellerId)?.username ?? null,
    sellerTemporary: profiles.get(listing.sellerId)?.temporary ?? false,
    sellerId: listing.sellerId,
    price: dollarsOf(listing.priceCents),
    status: listing.state,
    hiddenReason: listing.hiddenReason,
    sellerSuspended: listing.sellerSuspended,
    createdAt: isoTime(listing.createdAt),
  }))
}
