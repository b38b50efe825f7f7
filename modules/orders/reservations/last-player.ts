import { and, desc, eq } from 'drizzle-orm'
import { orders } from '@/modules/orders/schema'
import type { UserContext } from '@/src/kit/context'

/** Returns the player whom the caller named last as the one to deliver to, or null. */
export async function findLastPlayer(ctx: UserContext): Promise<{ username: string | null }> {
  const [last] = await ctx.db
    .select({ username: orders.deliverTo })
    .from(orders)
    .where(and(eq(orders.buyerId, ctx.actor.id), eq(orders.isPlayerNamed, true)))
    .orderBy(desc(orders.number))
    .limit(1)
  return last ?? { username: null }
}
