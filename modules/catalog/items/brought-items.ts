import { and, eq, inArray, sql } from 'drizzle-orm'
import { refreshOffers } from '@/modules/catalog/items/item-rows'
import { items } from '@/modules/catalog/schema'
import { invalidate, publicListsTag } from '@/src/kit/cache/cache-versions'
import { chunks } from '@/src/kit/chunks'
import type { TxContext } from '@/src/kit/context'

const idsPerStatement = 500

const listingWith = (description: typeof items.description | typeof items.withheldDescription) =>
  sql`select 1 from catalog_listings as l where l.item_id = ${items.id} and l.description = ${description}`
const isStopped = sql`(l.hidden_reason is not null or l.seller_suspended or l.unapproved)`

/**
 * Call it after listings were hidden or unhidden, began to wait for approval or were approved, or their seller was suspended or restored: hides what they brought, or shows it again. That
 * is an item that nobody else offers and nobody sold (`refreshOffers` decides), and the description of one that stays.
 */
export async function refreshBroughtItems(tx: TxContext, itemIds: Iterable<string>): Promise<void> {
  invalidate(tx, publicListsTag)
  for (const chunk of chunks([...new Set(itemIds)], idsPerStatement)) {
    const isBrought = and(inArray(items.id, chunk), eq(items.isFromSeller, true))
    await tx.db
      .update(items)
      .set({ withheldDescription: sql`${items.description}`, description: null })
      .where(and(isBrought, sql`exists (${listingWith(items.description)} and ${isStopped})`))
    await tx.db
      .update(items)
      .set({ description: sql`${items.withheldDescription}`, withheldDescription: null })
      .where(
        and(
          isBrought,
          sql`${items.description} is null`,
          sql`exists (${listingWith(items.withheldDescription)} and not ${isStopped})`,
        ),
      )
    const brought = await tx.db.select({ id: items.id }).from(items).where(isBrought)
    await refreshOffers(
      tx,
      brought.map(({ id }) => id),
    )
  }
}
