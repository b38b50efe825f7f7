import { check, index, integer, sql, table, text, uniqueIndex } from 'mintmark/module'
import type { OfferParty, OfferState } from './contract'

export const isOpen = sql`state = 'open'`

export const offers = table(
  'offers_offers',
  {
    id: text('id').primaryKey(),
    listingId: text('listing_id').notNull(),
    itemId: text('item_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    sellerId: text('seller_id').notNull(),
    /** The latest price. */
    priceCents: integer('price_cents').notNull(),
    /** Who proposed it. */
    proposedBy: text('proposed_by').$type<OfferParty>().notNull(),
    /** How many prices were proposed. */
    round: integer('round').notNull(),
    state: text('state').$type<OfferState>().notNull(),
    /** What the buyer wrote to the seller with the first price. */
    messageId: text('message_id'),
    orderId: text('order_id'),
    createdAt: integer('created_at').notNull(),
    /** Until when the other party can answer. */
    expiresAt: integer('expires_at').notNull(),
  },
  (row) => [
    uniqueIndex('offers_one_open').on(row.listingId, row.buyerId).where(isOpen),
    index('offers_buyer').on(row.buyerId, row.id),
    index('offers_listing').on(row.listingId, row.buyerId),
    index('offers_seller').on(row.sellerId, row.id),
    index('offers_due').on(row.expiresAt).where(isOpen),
    check('offers_two_parties', sql`buyer_id <> seller_id`),
    check('offers_rounds', sql`round between 1 and 5`),
  ],
)

/** How the seller answers without looking, in percent of a listing's price. */
export const rules = table(
  'offers_rules',
  {
    /** The seller's. */
    id: text('id').primaryKey(),
    /** Lower offers are declined. */
    declineBelow: integer('decline_below'),
    /** Offers of at least this are accepted. */
    acceptFrom: integer('accept_from'),
  },
  () => [
    check(
      'offers_rules_order',
      sql`decline_below is null or accept_from is null or decline_below <= accept_from`,
    ),
  ],
)
