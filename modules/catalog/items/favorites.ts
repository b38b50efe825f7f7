import { and, desc, eq } from 'drizzle-orm'
import { findItemRow } from '@/modules/catalog/items/item-rows'
import { favorites } from '@/modules/catalog/schema'
import type { UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** The ids of the items that the person watches, newest first. */
export async function listFavorites(ctx: UserContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ itemId: favorites.itemId })
    .from(favorites)
    .where(eq(favorites.userId, ctx.actor.id))
    .orderBy(desc(favorites.at))
  return rows.map((row) => row.itemId)
}

/** Watches an item; again is no error. Throws not_found. */
export async function addFavorite(ctx: UserContext, itemId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await findItemRow(tx, itemId)
    await tx.db.insert(favorites).values({ userId: tx.actor.id, itemId, at: tx.now() }).onConflictDoNothing()
  })
}

/** Stops watching an item; one that is not watched is no error. */
export async function removeFavorite(ctx: UserContext, itemId: string): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.delete(favorites).where(and(eq(favorites.userId, ctx.actor.id), eq(favorites.itemId, itemId))),
  )
}
