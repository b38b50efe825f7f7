import type { ObservedInventory } from '@/modules/delivery/contract'
import type { Finding } from '@/modules/delivery/decide-outcome'
import type { PlatformItem } from '@/modules/platform/ports'
import { bool, index, integer, json, serial, sql, table, text } from '@/src/db/columns'

/** Orders whose delivery is proven by polling the platform, one row each. */
export const watches = table(
  'delivery_watches',
  {
    orderId: text('order_id').primaryKey(),
    sellerId: text('seller_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    assetId: text('asset_id').notNull(),
    userAssetId: text('user_asset_id').notNull(),
    copySerial: integer('copy_serial'),
    /** Player ids of the parties on the platform; the buyer's is known from the first poll on. */
    sellerPlayer: text('seller_player').notNull(),
    buyerPlayer: text('buyer_player'),
    paidAt: integer('paid_at').notNull(),
    /** Time of the next poll in ms; null once polling has ended. */
    nextAt: integer('next_at'),
    polledAt: integer('polled_at'),
    finding: text('finding').$type<Finding>(),
    // Results of earlier polls, see ObservationHistory.
    sellerHeld: bool('seller_held').notNull(),
    buyerOthers: json<readonly string[]>('buyer_others'),
    missingSince: integer('missing_since'),
    missingPolls: integer('missing_polls').notNull().default(0),
    hiddenMs: integer('hidden_ms').notNull().default(0),
    /** The last poll's observation of each side's inventory. */
    sellerObserved: text('seller_observed').$type<ObservedInventory>(),
    buyerObserved: text('buyer_observed').$type<ObservedInventory>(),
    /** The platform name of another player who has the copy. */
    otherHolder: text('other_holder'),
    /** How a copy of the item changes hands; null until the platform was asked. */
    handover: text('handover').$type<PlatformItem['handover']>(),
    /** True if the buyer owns an item to offer in a trade; null until checked. */
    canTrade: bool('can_trade'),
  },
  (row) => [
    index('delivery_watches_due').on(row.nextAt).where(sql`next_at is not null`),
    index('delivery_watches_seller').on(row.sellerId),
    index('delivery_watches_buyer').on(row.buyerId),
  ],
)

export type Watch = typeof watches.$inferSelect
/** A watch whose buyer is known on the platform. */
export type IdentifiedWatch = Watch & { buyerPlayer: string }

/** Evidence: the platform's raw response for one inventory at a decisive poll, and its SHA-256. */
export const snapshots = table(
  'delivery_snapshots',
  {
    id: serial('id'),
    orderId: text('order_id')
      .notNull()
      .references(() => watches.orderId),
    side: text('side').$type<'seller' | 'buyer'>().notNull(),
    /** The poll's conclusion from this snapshot and the one of the other side. */
    finding: text('finding').$type<Finding>().notNull(),
    shown: text('shown').$type<ObservedInventory>().notNull(),
    readAt: integer('read_at').notNull(),
    sha256: text('sha256').notNull(),
    body: text('body').notNull(),
  },
  (row) => [index('delivery_snapshots_order').on(row.orderId)],
)
