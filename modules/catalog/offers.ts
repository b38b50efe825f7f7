import { and, asc, eq } from 'drizzle-orm'
import { items, listings } from '@/modules/catalog/schema'
import type { TxContext } from '@/src/core/context'
import { touch } from '@/src/core/versions'

/** What the marketplace's answers are computed from. */
export const catalogData = 'catalog'

/** Brings an item's price, cheapest listing and stock in line with its active listings, after any of them changed. */
export async function refreshOffer(tx: TxContext, itemId: string): Promise<void> {
  const active = and(eq(listings.itemId, itemId), eq(listings.state, 'active'))
  const [cheapest] = await tx.db
    .select()
    .from(listings)
    .where(active)
    .orderBy(asc(listings.priceCents), asc(listings.id))
    .limit(1)
  await tx.db
    .update(items)
    .set({
      unlisted: cheapest ? 0 : 1,
      priceCents: cheapest?.priceCents ?? 0,
      listingId: cheapest?.id ?? null,
      stock: await tx.db.$count(listings, active),
    })
    .where(eq(items.id, itemId))
  touch(tx, catalogData)
}
