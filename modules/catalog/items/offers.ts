import { eq, sql } from 'drizzle-orm'
import type { ItemFrame } from '@/modules/catalog/contract'
import { items } from '@/modules/catalog/schema'
import { itemTopic } from '@/modules/catalog/topics'
import { param, prepared } from '@/src/db/prepared'
import type { Writer } from '@/src/db/types'
import { invalidate } from '@/src/kit/cache-versions'
import type { TxContext } from '@/src/kit/context'
import { dollarsOf } from '@/src/kit/money'
import { publishToTopic } from '@/src/realtime/publish'

/** What the marketplace's answers are computed from. */
export const catalogCacheTag = 'catalog'

const activeListings = sql`from catalog_listings as l where l.item_id = catalog_items.id and l.state = 'active'`
const cheapestListing = sql`${activeListings} order by l.price_cents, l.id limit 1`

const updateOffers = prepared((db: Writer) =>
  db
    .update(items)
    .set({
      unlisted: sql`case when exists (select 1 ${activeListings}) then 0 else 1 end`,
      priceCents: sql`coalesce((select l.price_cents ${cheapestListing}), 0)`,
      listingId: sql`(select l.id ${cheapestListing})`,
      stock: sql`(select count(*) ${activeListings})`,
    })
    .where(eq(items.id, param('itemId')))
    .returning({ id: items.id, unlisted: items.unlisted, priceCents: items.priceCents, stock: items.stock }),
)

/** Brings the price, cheapest listing and stock of items in line with their active listings, after any of them changed. */
export async function refreshOffers(tx: TxContext, itemIds: readonly string[]): Promise<void> {
  for (const itemId of itemIds) {
    for (const { id, unlisted, priceCents, stock } of await updateOffers(tx.db, { itemId })) {
      const data: ItemFrame = { id, price: unlisted === 0 ? dollarsOf(priceCents) : null, stock }
      publishToTopic(tx, { topic: itemTopic, id }, { type: 'item', data })
    }
  }
  invalidate(tx, catalogCacheTag)
}
