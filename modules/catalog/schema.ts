import type { Category, Condition, ListingState } from '@/modules/catalog/contract'
import {
  bool,
  bytewiseText,
  check,
  index,
  integer,
  json,
  primaryKey,
  serial,
  sql,
  table,
  text,
  uniqueIndex,
} from '@/src/db/columns'

const isOnSale = sql`listing_id is not null`
// As in search-sorts.ts. Items without a value come last.
const bestDeal = sql`(case when rap > 0 then price_cents * 100000 / rap else 9007199254740991 end)`
const newest = sql`(-listed_at)`
const mostTraded = sql`(-sales_count)`
const fewestOwners = sql`(case when owners is null then 9007199254740991 else owners end)`
const highestRise = sql`(case when rap_change is null then 9007199254740991 else -rap_change end)`

export const items = table(
  'catalog_items',
  {
    /** Row number in the search index. */
    seq: serial('seq'),
    id: text('id').notNull().unique(),
    assetId: text('asset_id').notNull().unique(),
    name: text('name').notNull(),
    /** `searchKey` of the name. */
    nameKey: text('name_key').notNull(),
    /** `sortKey` of the name. Versions before it leave it empty, until `refreshNextNameKeys` fills it. */
    nameSortKey: bytewiseText('name_sort_key').notNull().default(''),
    /**
     * The seller who entered the name, until staff, the platform or another seller confirms it; empty if they deleted their
     * account. Null once confirmed.
     */
    namedBy: text('named_by'),
    /** A seller entered the item, and neither the platform nor a catalog file has it. */
    isFromSeller: bool('is_from_seller').notNull().default(false),
    category: text('category').$type<Category>().notNull(),
    description: text('description'),
    /** The description while the listing that brought it is hidden, or its seller is suspended. */
    withheldDescription: text('withheld_description'),
    /** Why staff removed the item; null unless they did. */
    removalReason: text('removal_reason'),
    /** Staff hid a listing of it at some time. */
    hadHidden: bool('had_hidden').notNull().default(false),
    imageUrl: text('image_url'),
    originalPrice: integer('original_price'),
    rap: integer('rap'),
    owners: integer('owners'),
    favorites: integer('favorites'),
    /** When the platform released the item. */
    releasedAt: integer('released_at'),
    features: json<string[]>('features').notNull(),
    // Copied from the cheapest active listing by refreshOffers, so that the marketplace reads a single table in index order.
    /** 0: on sale; 1: not on sale; 2: not shown. See isItemShown. */
    unlisted: integer('unlisted').notNull().default(1),
    priceCents: integer('price_cents').notNull().default(0),
    listingId: text('listing_id'),
    stock: integer('stock').notNull().default(0),
    /** When the newest active listing was created; 0 without one. */
    listedAt: integer('listed_at').notNull().default(0),
    /** Whether the seller's inventory showed the copy of the cheapest active listing. */
    isVerified: bool('is_verified').notNull().default(false),
    /** The lowest serial of the active listings; null if none has one. */
    lowestSerial: integer('lowest_serial'),
    highestSerial: integer('highest_serial'),
    /** Completed sales on this site. */
    salesCount: integer('sales_count').notNull().default(0),
    /** RAP change over 30 days, in hundredths of a percent. Null if either RAP is unknown. */
    rapChange: integer('rap_change'),
    /** The item that staff merged this one into: it has the listings and sales now. The row stays for the redirect of its page. */
    mergedInto: text('merged_into'),
  },
  (row) => [
    index('catalog_items_price_low').on(row.unlisted, row.priceCents, row.nameSortKey, row.seq, row.category),
    index('catalog_items_price_high').on(
      row.unlisted,
      sql`(-price_cents)`,
      row.nameSortKey,
      row.seq,
      row.category,
    ),
    // Sorts of items on sale. The others follow in the order of catalog_items_name.
    index('catalog_items_deal').on(bestDeal, row.priceCents, row.seq, row.category).where(isOnSale),
    index('catalog_items_newest').on(newest, row.seq, row.category).where(isOnSale),
    index('catalog_items_traded').on(mostTraded, row.priceCents, row.seq, row.category).where(isOnSale),
    index('catalog_items_rarity').on(fewestOwners, row.priceCents, row.seq, row.category).where(isOnSale),
    index('catalog_items_change').on(highestRise, row.priceCents, row.seq, row.category).where(isOnSale),
    index('catalog_items_name').on(row.unlisted, row.nameSortKey, row.seq, row.category),
    // The columns that filters compare. If few items match, they are found with this index and sorted.
    index('catalog_items_filters').on(
      row.unlisted,
      row.category,
      row.priceCents,
      row.rap,
      row.isVerified,
      row.lowestSerial,
      row.highestSerial,
      row.seq,
    ),
    index('catalog_items_merged').on(row.mergedInto).where(sql`merged_into is not null`),
    index('catalog_items_provisional').on(row.seq).where(sql`named_by is not null`),
  ],
)

/**
 * The condition of every public read of items. Not shown are merged items, those that staff removed, and those that sellers brought whose
 * listings are hidden, or who are suspended, unless someone else offers the item or it was sold.
 */
export const isItemShown = sql`unlisted < 2`

export const isHidden = sql`hidden_reason is not null`

const isActive = sql`state = 'active'`
const hasSerial = sql`state = 'active' and serial is not null`

export const listings = table(
  'catalog_listings',
  {
    id: text('id').primaryKey(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    sellerId: text('seller_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    condition: text('condition').$type<Condition>().notNull(),
    description: text('description'),
    userAssetId: text('user_asset_id'),
    serial: integer('serial'),
    /** When an ownership check last found the copy in the seller's inventory. Null before the first success. */
    copySeenAt: integer('copy_seen_at'),
    /** When the last ownership check started, whatever its result. */
    copyCheckedAt: integer('copy_checked_at').notNull().default(0),
    /** When the next ownership check is due. */
    copyNextCheckAt: integer('copy_next_check_at').notNull().default(0),
    state: text('state').$type<ListingState>().notNull(),
    /** Why staff hid it; null unless they did. A hidden listing is never active. */
    hiddenReason: text('hidden_reason'),
    /** A listing of a suspended seller is never active. */
    sellerSuspended: bool('seller_suspended').notNull().default(false),
    /** A listing of a seller on holiday is never active. */
    sellerAway: bool('seller_away').notNull().default(false),
    /** A listing of an item that staff removed is never active. */
    itemRemoved: bool('item_removed').notNull().default(false),
    /** A listing that waits for staff to approve it, or that they declined, is never active. */
    unapproved: bool('unapproved').notNull().default(false),
    /**
     * It was active when it was hidden, its item removed, or its seller suspended or away, or goes on sale once staff approve it: it becomes
     * active after that.
     */
    resumes: bool('resumes').notNull().default(false),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (row) => [
    index('catalog_listings_item').on(row.itemId, row.state, row.priceCents, row.id),
    index('catalog_listings_newest').on(row.itemId, row.createdAt).where(isActive),
    index('catalog_listings_serial').on(row.itemId, row.serial).where(hasSerial),
    index('catalog_listings_seller').on(row.sellerId, row.state, row.createdAt),
    index('catalog_listings_created').on(row.createdAt, row.id),
    index('catalog_listings_state').on(row.state, row.createdAt, row.id),
    index('catalog_listings_hidden').on(row.createdAt, row.id).where(isHidden),
    index('catalog_listings_unapproved').on(row.id).where(sql`unapproved and state = 'paused'`),
    uniqueIndex('catalog_listings_own_copy')
      .on(row.userAssetId, row.sellerId)
      .where(sql`user_asset_id is not null and state in ('active', 'paused', 'reserved')`),
    index('catalog_listings_copy').on(row.userAssetId, row.sellerId).where(sql`user_asset_id is not null`),
    // A copy that no inventory shows doesn't block other sellers, because anyone can type its id.
    uniqueIndex('catalog_listings_seen_copy')
      .on(row.userAssetId)
      .where(
        sql`user_asset_id is not null and copy_seen_at is not null and state in ('active', 'paused', 'reserved')`,
      ),
    index('catalog_listings_look')
      .on(row.copyNextCheckAt)
      .where(sql`user_asset_id is not null and state in ('active', 'paused')`),
    check('catalog_listings_price', sql`price_cents between 50 and 10000000`),
  ],
)

/** Completed sales, the source of price history and Recently Sold. */
export const sales = table(
  'catalog_sales',
  {
    /** Id of the order, so that each sale is recorded once. */
    id: text('id').primaryKey(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    sellerId: text('seller_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [
    index('catalog_sales_recent').on(row.at),
    index('catalog_sales_item').on(row.itemId, row.at),
    index('catalog_sales_seller').on(row.sellerId),
  ],
)

/** RAP (recent average price on the platform, in R$) over time. */
export const rapPoints = table(
  'catalog_rap_points',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    at: integer('at').notNull(),
    value: integer('value').notNull(),
  },
  (row) => [primaryKey({ columns: [row.itemId, row.at] })],
)

/** Resales of items on the platform as last fetched, in R$. */
export const platformPrices = table(
  'catalog_platform_prices',
  {
    itemId: text('item_id')
      .primaryKey()
      .references(() => items.id),
    /** Oldest first. */
    resales: json<{ at: number; value: number }[]>('resales').notNull(),
    askAgainAt: integer('ask_again_at').notNull(),
  },
  (row) => [index('catalog_platform_prices_due').on(row.askAgainAt)],
)

export const favorites = table(
  'catalog_favorites',
  {
    userId: text('user_id').notNull(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    at: integer('at').notNull(),
    /** The price of the cheapest listing at that time; null if there was none, or if the row is older than this column. */
    priceCents: integer('price_cents'),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.itemId] }),
    index('catalog_favorites_item').on(row.itemId),
  ],
)
