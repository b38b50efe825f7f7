import type { Finding } from '@/modules/delivery/decide-outcome'
import type { PlatformItem } from '@/modules/platform/ports'
import { bool, index, integer, json, serial, sql, table, text } from '@/src/db/columns'

/** Orders whose copy the platform is asked about, one row each. */
export const watches = table(
  'delivery_watches',
  {
    orderId: text('order_id').primaryKey(),
    sellerId: text('seller_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    assetId: text('asset_id').notNull(),
    userAssetId: text('user_asset_id').notNull(),
    copySerial: integer('copy_serial'),
    /** Who the parties are on the platform; the buyer from the first look on. */
    sellerPlayer: text('seller_player').notNull(),
    buyerPlayer: text('buyer_player'),
    paidAt: integer('paid_at').notNull(),
    /** When to look next; null once nothing is left to be seen. */
    nextAt: integer('next_at'),
    polledAt: integer('polled_at'),
    finding: text('finding').$type<Finding>(),
    // What earlier looks have left: see History.
    sellerHeld: bool('seller_held').notNull(),
    buyerOthers: json<readonly string[]>('buyer_others'),
    missingSince: integer('missing_since'),
    missingPolls: integer('missing_polls').notNull().default(0),
    hiddenMs: integer('hidden_ms').notNull().default(0),
    /** What each side's inventory showed at the last look. */
    sellerObserved: text('seller_observed').$type<ObservedStatus>(),
    buyerObserved: text('buyer_observed').$type<ObservedStatus>(),
    /** How a copy of the item changes hands; null while nobody has asked. */
    handover: text('handover').$type<PlatformItem['handover']>(),
    /** The buyer has something of their own to put into a trade; null while nobody has looked. */
    canTrade: bool('can_trade'),
  },
  (row) => [
    index('delivery_watches_due').on(row.nextAt).where(sql`next_at is not null`),
    index('delivery_watches_seller').on(row.sellerId),
    index('delivery_watches_buyer').on(row.buyerId),
  ],
)

export type ObservedStatus = 'holds' | 'lacks' | 'hidden'

/** What an inventory showed at a moment that mattered: the platform's own answer, and its SHA-256. */
export const snapshots = table(
  'delivery_snapshots',
  {
    id: serial('id'),
    orderId: text('order_id')
      .notNull()
      .references(() => watches.orderId),
    side: text('side').$type<'seller' | 'buyer'>().notNull(),
    /** What was concluded from it and its twin. */
    finding: text('finding').$type<Finding>().notNull(),
    shown: text('shown').$type<ObservedStatus>().notNull(),
    readAt: integer('read_at').notNull(),
    sha256: text('sha256').notNull(),
    body: text('body').notNull(),
  },
  (row) => [index('delivery_snapshots_order').on(row.orderId)],
)
