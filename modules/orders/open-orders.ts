import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { openStates } from '@/modules/orders/order-states'
import { orders } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'

/** Orders that have not ended, are disputed, or have an unmatched payment that isn't refunded yet. */
export const isOpenOrder = or(
  inArray(orders.state, openStates),
  eq(orders.dispute, 'open'),
  isNotNull(orders.unmatchedCents),
)

/** Whether two users are the parties of an order that is still open, or whose payment the bank is taking back. */
export async function hasOpenOrderBetween(ctx: Context, one: string, other: string): Promise<boolean> {
  const isBetween = or(
    and(eq(orders.buyerId, one), eq(orders.sellerId, other)),
    and(eq(orders.buyerId, other), eq(orders.sellerId, one)),
  )
  const [open] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isBetween, or(isOpenOrder, eq(orders.chargeback, 'open'))))
    .limit(1)
  return open !== undefined
}
