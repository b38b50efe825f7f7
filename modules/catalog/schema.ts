import type { Category, Condition, ListingState } from '@/modules/catalog/contract'
import {
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

export const items = table(
  'catalog_items',
  {
    /** The search index points at this number. */
    seq: serial('seq'),
    id: text('id').notNull().unique(),
    assetId: text('asset_id').notNull().unique(),
    name: text('name').notNull(),
    /** The name in lower case: what search and sort compare. */
    nameKey: text('name_key').notNull(),
    category: text('category').$type<Category>().notNull(),
    description: text('description'),
    imageUrl: text('image_url'),
    originalPrice: integer('original_price'),
    rap: integer('rap'),
    owners: integer('owners'),
    favorites: integer('favorites'),
    /** When the platform made it. */
    releasedAt: integer('released_at'),
    features: json<string[]>('features').notNull(),
    // The cheapest active listing, kept here by refreshOffers so that the marketplace reads one table in order.
    unlisted: integer('unlisted').notNull().default(1),
    priceCents: integer('price_cents').notNull().default(0),
    listingId: text('listing_id'),
    stock: integer('stock').notNull().default(0),
  },
  (row) => [
    index('catalog_items_price_low').on(row.unlisted, row.priceCents, row.nameKey, row.seq, row.category),
    index('catalog_items_price_high').on(
      row.unlisted,
      sql`(-price_cents)`,
      row.nameKey,
      row.seq,
      row.category,
    ),
    index('catalog_items_name').on(row.unlisted, row.nameKey, row.seq, row.category),
  ],
)

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
    /** When the seller's inventory last showed the copy, where it was looked for. */
    copySeenAt: integer('copy_seen_at'),
    /** When the platform was last asked for it, whatever came of that. */
    copyCheckedAt: integer('copy_checked_at').notNull().default(0),
    /** When it is looked for again. */
    copyNextCheckAt: integer('copy_next_check_at').notNull().default(0),
    state: text('state').$type<ListingState>().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (row) => [
    index('catalog_listings_item').on(row.itemId, row.state, row.priceCents, row.id),
    index('catalog_listings_seller').on(row.sellerId, row.state, row.createdAt),
    uniqueIndex('catalog_listings_copy')
      .on(row.userAssetId)
      .where(sql`user_asset_id is not null and state in ('active', 'paused', 'reserved')`),
    index('catalog_listings_look')
      .on(row.copyNextCheckAt)
      .where(sql`user_asset_id is not null and state in ('active', 'paused')`),
    check('catalog_listings_price', sql`price_cents between 50 and 10000000`),
  ],
)

/** Completed sales: what price history and Recently Sold are made of. */
export const sales = table(
  'catalog_sales',
  {
    /** The order's id: a sale is recorded once. */
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

/** The platform's recent average price over time. */
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

/** What the platform told of an item's prices when it was last asked, in the game's currency. */
export const platformPrices = table(
  'catalog_platform_prices',
  {
    itemId: text('item_id')
      .primaryKey()
      .references(() => items.id),
    /** What it was resold for there, oldest first. */
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
  },
  (row) => [primaryKey({ columns: [row.userId, row.itemId] })],
)
