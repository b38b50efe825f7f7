import { and, count, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OrderRef } from '@/modules/catalog/ports'
import { openStates } from '@/modules/orders/contract'
import { isDisputed, orders } from '@/modules/orders/schema'
import { inJsonList } from '@/src/db/columns'
import type { Context } from '@/src/kit/context'
import type { StaffRelation } from '@/src/kit/staff/relations'

/** Orders that have not ended, are disputed, or have an unmatched payment that isn't refunded yet. */
export const isOpenOrder = or(
  inArray(orders.state, openStates),
  eq(orders.dispute, 'open'),
  isNotNull(orders.unmatchedCents),
)

/** The condition that an order has not ended, or that a bank, staff or what is open about the payment may still take its end back. */
export function isUnsettled(ctx: Pick<Context, 'core'>) {
  return or(isOpenBesidesChargebacks(ctx), eq(orders.chargeback, 'open'))
}

/** The same, but for what only an open chargeback may take back. */
export function isOpenBesidesChargebacks(ctx: Pick<Context, 'core'>) {
  return or(isOpenOrder, isNotNull(orders.paymentHold), hasOpenDecision(ctx))
}

/** Provides `openOrdersPort`: orders that aren't settled. */
export async function findOpenOrders(
  ctx: Context,
  listingIds: readonly string[],
): Promise<Map<string, OrderRef>> {
  const { id, number, listingId } = orders
  const open = await ctx.db
    .select({ id, number, listingId })
    .from(orders)
    .where(and(inJsonList(listingId, listingIds), ne(orders.state, 'expired'), isUnsettled(ctx)))
  return new Map(open.map((order) => [order.listingId, { id: order.id, number: order.number }]))
}

/** Whether two users are the parties of an order that isn't settled. */
export async function hasOpenOrderBetween(ctx: Context, one: string, other: string): Promise<boolean> {
  const isBetween = or(
    and(eq(orders.buyerId, one), eq(orders.sellerId, other)),
    and(eq(orders.buyerId, other), eq(orders.sellerId, one)),
  )
  const [open] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isBetween, isUnsettled(ctx)))
    .limit(1)
  return open !== undefined
}

/** An order that isn't settled keeps its parties from acting on each other as staff. */
export const openOrderRelation: StaffRelation = {
  name: 'orders.open-order',
  exists: (ctx, userId) => hasOpenOrderBetween(ctx, ctx.actor.id, userId),
}

/** Provides `openDisputesPort`: counts the open disputes about the sales of sellers, by seller. */
export async function countOpenDisputes(
  ctx: Context,
  sellerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ sellerId: orders.sellerId, disputes: count() })
    .from(orders)
    .where(and(isDisputed, inArray(orders.sellerId, [...sellerIds])))
    .groupBy(orders.sellerId)
  return new Map(rows.map(({ sellerId, disputes }) => [sellerId, disputes]))
}

/** Provides `orderIdPort`. */
export async function maybeOrderId(ctx: Context, number: number): Promise<string | undefined> {
  const [found] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return found?.id
}

/**
 * The condition that a decision about an order can still be undone or appealed, or is appealed. Begins with the few decisions for which
 * that is possible, so that indexes find them.
 */
export function hasOpenDecision(ctx: Pick<Context, 'core'>): SQL {
  const now = ctx.core.trustedNow()
  return sql`${orders.id} in (
    select d.order_id from orders_decisions as d left join orders_appeals as a on a.id = d.id
    where d.id in (
        select id from orders_decisions where undo_until > ${now}
        union all select id from orders_decisions where appeal_until > ${now}
        union all select id from orders_appeals where state = 'open')
      and d.kind = 'decided'
      and (d.undo_until > ${now} or (d.appeal_until > ${now} and a.id is null) or a.state = 'open')
      and not exists (select 1 from orders_decisions as later
        where later.order_id = d.order_id and later.id > d.id and later.kind in ('decided', 'undone')))`
}
