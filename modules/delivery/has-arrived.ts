import { and, eq } from 'drizzle-orm'
import { watches } from '@/modules/delivery/schema'
import type { Context } from '@/src/core/context'

/** Whether the last look saw the copy with its buyer, whatever kept the order from completing then. */
export async function hasArrived(ctx: Context, orderId: string): Promise<boolean> {
  const isOfOrder = eq(watches.orderId, orderId)
  return (await ctx.db.$count(watches, and(isOfOrder, eq(watches.finding, 'delivered')))) > 0
}
