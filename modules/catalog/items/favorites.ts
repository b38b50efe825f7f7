import { and, desc, eq } from 'drizzle-orm'
import { findShownItem } from '@/modules/catalog/items/item-rows'
import { favorites } from '@/modules/catalog/schema'
import { watchlistKey } from '@/modules/watchlist/web/paths'
import type { TxContext, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'

/** An item that a user marked. */
export interface Favorite {
  itemId: string
  /** When it was marked, in ms. */
  at: number
  /** The price of its cheapest listing at that time; null if there was none or it isn't known. */
  priceCents: number | null
}

/** Returns the user's favorite items, newest first. */
export function listFavorites(ctx: UserContext): Promise<Favorite[]> {
  const { itemId, at, priceCents } = favorites
  return ctx.db
    .select({ itemId, at, priceCents })
    .from(favorites)
    .where(eq(favorites.userId, ctx.actor.id))
    .orderBy(desc(at), desc(itemId))
}

/** Idempotent. Throws not_found if the item doesn't exist. */
export async function addFavorite(ctx: UserContext, itemId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { id, listingId, priceCents } = await findShownItem(tx, itemId)
    await tx.db
      .insert(favorites)
      .values({
        userId: tx.actor.id,
        itemId: id,
        at: tx.now(),
        priceCents: listingId === null ? null : priceCents,
      })
      .onConflictDoNothing()
    publishFavorites(tx)
  })
}

/** Idempotent; unknown items are ignored. */
export async function removeFavorite(ctx: UserContext, itemId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db.delete(favorites).where(and(eq(favorites.userId, tx.actor.id), eq(favorites.itemId, itemId)))
    publishFavorites(tx)
  })
}

/** Updates an open watchlist of the user. */
function publishFavorites(tx: UserContext & TxContext): void {
  invalidateForUser(tx, tx.actor.id, [watchlistKey])
}
