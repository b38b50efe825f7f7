import { and, eq, gt } from 'drizzle-orm'
import { appeals, decisions, isOpenAppeal, orders, waitsForProvider } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'

/**
 * Provides `ordersUnderReviewPort`: completed orders whose decision staff can still undo or a party has appealed, and those with an open
 * chargeback.
 */
export async function listOrdersUnderReview(ctx: Context, sellerId: string): Promise<string[]> {
  const isCompletedSale = and(eq(orders.sellerId, sellerId), eq(orders.state, 'completed'))
  const undoable = await ctx.db
    .select({ id: orders.id })
    .from(decisions)
    .innerJoin(orders, eq(orders.id, decisions.orderId))
    .where(and(gt(decisions.undoUntil, ctx.core.trustedNow()), isCompletedSale))
  const appealed = await ctx.db
    .select({ id: orders.id })
    .from(appeals)
    .innerJoin(orders, eq(orders.id, appeals.orderId))
    .where(and(isOpenAppeal, isCompletedSale))
  const chargedBack = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(waitsForProvider, eq(orders.chargeback, 'open'), isCompletedSale))
  return [...undoable, ...appealed, ...chargedBack].map(({ id }) => id)
}
