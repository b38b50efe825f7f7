import { and, desc, eq } from 'drizzle-orm'
import { findItemRow } from '@/modules/catalog/items/item-rows'
import { favorites } from '@/modules/catalog/schema'
import type { UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Returns the ids of the user's favorite items, newest first. */
export async function listFavorites(ctx: UserContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ itemId: favorites.itemId })
    .from(favorites)
    .where(eq(favorites.userId, ctx.actor.id))
    .orderBy(desc(favorites.at))
  return rows.map((row) => row.itemId)
}

/** Idempotent. Throws not_found if the item doesn't exist. */
export async function addFavorite(ctx: UserContext, itemId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { id } = await findItemRow(tx, itemId)
    await tx.db
      .insert(favorites)
      .values({ userId: tx.actor.id, itemId: id, at: tx.now() })
      .onConflictDoNothing()
  })
}

/** Idempotent; unknown items are ignored. */
export async function removeFavorite(ctx: UserContext, itemId: string): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.delete(favorites).where(and(eq(favorites.userId, ctx.actor.id), eq(favorites.itemId, itemId))),
  )
}
