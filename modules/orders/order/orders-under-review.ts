import { and, eq, gt, isNotNull, or } from 'drizzle-orm'
import { hasOpenDecision } from '@/modules/orders/order/open-orders'
import { orders, waitsForProvider } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'

/**
 * Provides `ordersUnderReviewPort`: sales that were paid to the seller and whose decision can still be undone or appealed or is appealed,
 * and those with an open chargeback or a payment that isn't final.
 */
export async function listOrdersUnderReview(ctx: Context, sellerId: string): Promise<string[]> {
  const isPaidSale = and(
    eq(orders.sellerId, sellerId),
    or(eq(orders.state, 'completed'), gt(orders.appealPaidCents, 0)),
  )
  const decided = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isPaidSale, hasOpenDecision(ctx)))
  const questioned = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(waitsForProvider, or(eq(orders.chargeback, 'open'), isNotNull(orders.paymentHold)), isPaidSale),
    )
  return [...decided, ...questioned].map(({ id }) => id)
}
