import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { findItem, findItems } from '@/modules/catalog/service'
import type { ViewedItem } from '@/modules/watchlist/contract'
import { presentItem } from '@/modules/watchlist/list-watchlist'
import { views } from '@/modules/watchlist/schema'
import { recentItemsKey } from '@/modules/watchlist/web/paths'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'

/** Per user; the oldest are forgotten. */
export const viewsMax = 12
/** And all of them after this time. */
const viewsKeptMs = 90 * dayMs

/** Returns the items whose pages the user opened last, newest first. */
export async function listRecentItems(ctx: UserContext): Promise<ViewedItem[]> {
  const rows = await ctx.db
    .select()
    .from(views)
    .where(eq(views.userId, ctx.actor.id))
    .orderBy(desc(views.at), desc(views.itemId))
    .limit(viewsMax)
  const items = await findItems(
    ctx,
    rows.map(({ itemId }) => itemId),
  )
  return rows.flatMap(({ itemId, at }) => {
    const item = items.get(itemId)
    return item?.isShown ? [{ ...presentItem(item), viewedAt: isoTime(at) }] : []
  })
}

/** Records that the user opened the page of an item. Throws not_found. */
export async function recordView(ctx: UserContext, requestedId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { id: itemId } = await findItem(tx, requestedId)
    const [userId, at] = [tx.actor.id, tx.now()]
    await tx.db
      .insert(views)
      .values({ userId, itemId, at })
      .onConflictDoUpdate({ target: [views.userId, views.itemId], set: { at } })
    const own = await tx.db
      .select({ itemId: views.itemId })
      .from(views)
      .where(eq(views.userId, userId))
      .orderBy(desc(views.at), desc(views.itemId))
    const old = own.slice(viewsMax).map((row) => row.itemId)
    if (old.length > 0)
      await tx.db.delete(views).where(and(eq(views.userId, userId), inArray(views.itemId, old)))
    invalidateForUser(tx, userId, [recentItemsKey])
  })
}

/** Clears the list of items that the user viewed. Idempotent. */
export async function clearViews(ctx: UserContext): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db.delete(views).where(eq(views.userId, tx.actor.id))
    invalidateForUser(tx, tx.actor.id, [recentItemsKey])
  })
}

/** Moves the views of an item that was merged into another one. Idempotent. */
export async function moveViews(
  tx: TxContext,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  const isDuplicate = sql`exists (
    select 1 from watchlist_views as kept where kept.item_id = ${intoId} and kept.user_id = watchlist_views.user_id)`
  await tx.db.delete(views).where(and(eq(views.itemId, fromId), isDuplicate))
  await tx.db.update(views).set({ itemId: intoId }).where(eq(views.itemId, fromId))
}

/** Deletes views that are too old to be useful. */
export async function deleteOldViews(ctx: Context): Promise<void> {
  await transact(
    ctx,
    (tx) => tx.db.delete(views).where(lt(views.at, tx.now() - viewsKeptMs)),
    'read committed',
  )
}
