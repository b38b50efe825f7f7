import { index, integer, primaryKey, sql, table, text, uniqueIndex } from '@/src/db/columns'

/** Alerts of users: notify them when a copy of an item is for sale, at any price or up to one. */
export const alerts = table(
  'watchlist_alerts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    itemId: text('item_id').notNull(),
    /** Null for any price. */
    maxPriceCents: integer('max_price_cents'),
    createdAt: integer('created_at').notNull(),
    /** When it last fired. */
    firedAt: integer('fired_at'),
    /** When the day began in which firings are counted. */
    dayStartedAt: integer('day_started_at').notNull(),
    firedInDay: integer('fired_in_day').notNull().default(0),
  },
  (row) => [
    uniqueIndex('watchlist_alerts_priced')
      .on(row.userId, row.itemId, row.maxPriceCents)
      .where(sql`max_price_cents is not null`),
    uniqueIndex('watchlist_alerts_any_price').on(row.userId, row.itemId).where(sql`max_price_cents is null`),
    index('watchlist_alerts_item').on(row.itemId, row.id),
  ],
)

/** The lowest price of each listing that an alert has fired for. */
export const firings = table(
  'watchlist_firings',
  {
    alertId: text('alert_id').notNull(),
    listingId: text('listing_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.alertId, row.listingId] }), index('watchlist_firings_at').on(row.at)],
)

/** The items whose pages a user opened last. */
export const views = table(
  'watchlist_views',
  {
    userId: text('user_id').notNull(),
    itemId: text('item_id').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.itemId] }),
    index('watchlist_views_item').on(row.itemId),
    index('watchlist_views_at').on(row.at),
  ],
)
