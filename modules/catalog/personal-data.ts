import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { withdrawSellerListings } from '@/modules/catalog/listings/listing-moves'
import type { ListingWithItem } from '@/modules/catalog/listings/listings'
import { approvals, holidays } from '@/modules/catalog/listings/schema'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { favorites, isHidden, items, listings } from '@/modules/catalog/schema'
import type { DepartingUser, ExportRecords, Json, PersonalData } from '@/src/kit/accounts/personal-data'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { TxContext } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf, exportInPages, exportPageRows, exportRowsOf } from '@/src/privacy/export-pages'

interface FavoriteRow {
  favorite: typeof favorites.$inferSelect
  name: string
}

const exportListings: ExportRecords = (ctx, userId) =>
  exportInPages<ListingWithItem>(
    (after) =>
      ctx.db
        .select({ listing: listings, item: items })
        .from(listings)
        .innerJoin(items, eq(items.id, listings.itemId))
        .where(and(eq(listings.sellerId, userId), after && gt(listings.id, after.listing.id)))
        .orderBy(asc(listings.id))
        .limit(exportPageRows),
    (rows) => rows.map(presentListing),
  )

const exportFavorites: ExportRecords = (ctx, userId) =>
  exportInPages<FavoriteRow>(
    (after) =>
      ctx.db
        .select({ favorite: favorites, name: items.name })
        .from(favorites)
        .innerJoin(items, eq(items.id, favorites.itemId))
        .where(and(eq(favorites.userId, userId), after && gt(favorites.itemId, after.favorite.itemId)))
        .orderBy(asc(favorites.itemId))
        .limit(exportPageRows),
    (rows) =>
      rows.map(({ favorite: { itemId, at, priceCents }, name }) => ({
        itemId,
        name,
        at: isoTime(at),
        price: priceCents === null ? null : decimalOf(priceCents),
      })),
  )

const exportHolidays = exportFewRowsOf(holidays, holidays.sellerId, ({ startedAt, until }) => ({
  startedAt: isoTime(startedAt),
  until: isoTime(until),
}))

const exportApprovals = exportRowsOf(approvals, approvals.sellerId, (row) => ({
  listingId: row.id,
  state: row.state,
  reasons: row.reasons,
  since: isoTime(row.since),
  declineReason: row.declineReason,
}))

export const personalData: PersonalData = {
  tables: {
    catalog_listings: {
      retention: 'blanked',
      why: 'Orders refer to listings. Live listings are withdrawn and descriptions are erased.',
      download: { listings: exportListings },
    },
    catalog_items: {
      retention: 'blanked',
      why: 'It contains who entered a name that nobody confirmed yet.',
      notExported: 'The listings in the download contain the names.',
    },
    catalog_sales: {
      retention: 'kept',
      why: 'Price history and sales counts are computed from it. It contains only IDs and prices.',
      notExported: 'The orders in the download contain the same data.',
    },
    catalog_approvals: {
      retention: 'erased',
      why: 'It only matters while the listings can be for sale. The audit log has the decisions.',
      download: { listingApprovals: exportApprovals },
    },
    catalog_holidays: {
      retention: 'erased',
      why: 'No other user needs it.',
      download: { holidays: exportHolidays },
    },
    catalog_favorites: {
      retention: 'erased',
      why: 'No other user needs it.',
      download: { favorites: exportFavorites },
    },
  },
  notPersonal: {
    catalog_import_rows: ['asset_id'],
    catalog_platform_prices: ['item_id'],
    catalog_rap_points: ['item_id'],
    catalog_features: ['item_id'],
  },
  erase,
}

async function erase(tx: TxContext, { id }: DepartingUser): Promise<void> {
  await withdrawSellerListings(tx, id)
  const withDescription = and(eq(listings.sellerId, id), isNotNull(listings.description))
  // The first listing of a new asset sets the description of the item too.
  const itemIds = tx.db.select({ id: listings.itemId }).from(listings).where(withDescription)
  const isWrittenByUser = sql`exists (select 1 from catalog_listings as l where l.item_id = catalog_items.id and l.seller_id = ${id} and l.description = catalog_items.description)`
  await tx.db
    .update(items)
    .set({ description: null })
    .where(and(inArray(items.id, itemIds), isWrittenByUser))
  const isWithheld = sql`exists (select 1 from catalog_listings as l where l.item_id = catalog_items.id and l.seller_id = ${id} and l.description = catalog_items.withheld_description)`
  await tx.db
    .update(items)
    .set({ withheldDescription: null })
    .where(and(inArray(items.id, itemIds), isWithheld))
  await tx.db.update(listings).set({ description: null }).where(withDescription)
  await tx.db
    .update(listings)
    .set({ hiddenReason: '' })
    .where(and(eq(listings.sellerId, id), isHidden))
  await tx.db.update(items).set({ namedBy: '' }).where(eq(items.namedBy, id))
  await tx.db.delete(approvals).where(eq(approvals.sellerId, id))
  await tx.db.delete(holidays).where(eq(holidays.sellerId, id))
  await tx.db.update(listings).set({ sellerAway: false }).where(eq(listings.sellerId, id))
  await tx.db.delete(favorites).where(eq(favorites.userId, id))
  // Recently Sold shows the user's name as a buyer.
  invalidate(tx, catalogCacheTag)
}

function presentListing({ listing, item }: ListingWithItem): Json {
  const { id, itemId, priceCents, condition, description, userAssetId, serial, state } = listing
  return {
    id,
    itemId,
    assetId: item.assetId,
    itemName: item.name,
    price: decimalOf(priceCents),
    condition,
    description,
    userAssetId,
    serial,
    state,
    hiddenReason: listing.hiddenReason,
    createdAt: isoTime(listing.createdAt),
    updatedAt: isoTime(listing.updatedAt),
  }
}
