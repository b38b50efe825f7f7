import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { findProfiles, maybeUserIdOf } from '@/modules/auth/service'
import { findItemIdsByName } from '@/modules/catalog/items/item-lookups'
import type { ListingWithItem } from '@/modules/catalog/listings/listings'
import { isHidden, items, listings } from '@/modules/catalog/schema'
import type { StaffListing, StaffListingsQuery } from '@/modules/catalog/staff-contract'
import type { Context } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50
const newest = keyset('desc', { createdAt: listings.createdAt, id: listings.id })

/** Returns a page of all listings, newest first, and the cursor of the next page. */
export async function listStaffListings(
  ctx: Context,
  { search, show, limit = pageDefault, cursor }: StaffListingsQuery,
): Promise<ListPage<StaffListing>> {
  const where = and(
    show === undefined ? undefined : show === 'hidden' ? isHidden : eq(listings.state, show),
    newest.after(cursor),
  )
  const matches = search === undefined ? [undefined] : await matchesOf(ctx, search)
  const pages = await Promise.all(
    matches.map((match) =>
      ctx.db
        .select({ ...newest.columns, listing: listings, item: items })
        .from(listings)
        .innerJoin(items, eq(items.id, listings.itemId))
        .where(and(match, where))
        .orderBy(...newest.orderBy)
        .limit(limit + 1),
    ),
  )
  const found = [...new Map(pages.flat().map((row) => [row.listing.id, row])).values()].sort(newestFirst)
  const { rows, next } = newest.pageOf(found, limit)
  return { rows: await present(ctx, rows), next }
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
    unapproved: listing.unapproved,
    createdAt: isoTime(listing.createdAt),
  }))
}
