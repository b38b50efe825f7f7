import { integer, table, text } from '@/src/db/columns'

/** The listings of the demo goods, until they are removed. */
export const demoListings = table('demo_goods_listings', {
  listingId: text('listing_id').primaryKey(),
  listedAt: integer('listed_at').notNull(),
})
