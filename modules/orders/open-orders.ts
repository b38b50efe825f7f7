import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { OrderRef } from '@/modules/catalog/ports'
import { maybeOpenAppeal } from '@/modules/orders/cases/appeal-log'
import { maybeUndoableDecision } from '@/modules/orders/cases/standing-decision'
import type { OrderRow } from '@/modules/orders/move'
import { openStates } from '@/modules/orders/order-states'
import { orders } from '@/modules/orders/schema'
import { inJsonList } from '@/src/db/columns'
import type { Context } from '@/src/kit/context'

/** Orders that have not ended, are disputed, or have an unmatched payment that isn't refunded yet. */
export const isOpenOrder = or(
  inArray(orders.state, openStates),
  eq(orders.dispute, 'open'),
  isNotNull(orders.unmatchedCents),
)

/**
 * Provides `openOrdersPort`: orders that have not ended, or whose end may be taken back by a dispute, a bank, staff who undo their decision or
 * an appeal.
 */
export async function findOpenOrders(
  ctx: Context,
  listingIds: readonly string[],
): Promise<Map<string, OrderRef>> {
  const ofListings = await ctx.db
    .select()
    .from(orders)
    .where(and(inJsonList(orders.listingId, listingIds), ne(orders.state, 'expired')))
  const open: [string, OrderRef][] = []
  for (const order of ofListings)
    if (await isOpen(ctx, order)) open.push([order.listingId, { id: order.id, number: order.number }])
  return new Map(open)
}

async function isOpen(ctx: Context, order: OrderRow): Promise<boolean> {
  if (openStates.includes(order.state) || order.dispute === 'open' || order.chargeback === 'open') return true
  if (order.dispute !== 'decided') return false
  return (
    (await maybeUndoableDecision(ctx, order)) !== undefined ||
    (await maybeOpenAppeal(ctx, order.id)) !== undefined
  )
}

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
