import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { medianOf } from '@/modules/orders/figures/seller-figures'
import type { DecisionTime } from '@/modules/orders/pictures/contract'
import { decisions, isDecided, orders } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'

/** The last disputes say how fast moderators are now, and their cost has a limit. */
const disputesMax = 50

/** Later decisions about the same dispute follow an undone one or an appeal. */
const isFirst = sql`not exists (
  select 1 from orders_decisions as earlier
    where earlier.order_id = ${decisions.orderId} and earlier.kind = 'decided' and earlier.id < ${decisions.id})`

/** Returns how long the last disputes waited for their first decision. */
export async function findDecisionTime(ctx: Context): Promise<DecisionTime> {
  const rows = await ctx.db
    .select({ at: decisions.at, openedAt: orders.disputeOpenedAt })
    .from(decisions)
    .innerJoin(orders, eq(orders.id, decisions.orderId))
    .where(and(isDecided, isFirst, isNotNull(orders.disputeOpenedAt)))
    .orderBy(desc(decisions.id))
    .limit(disputesMax)
  const medianMs = medianOf(rows.map(({ at, openedAt }) => at - (openedAt ?? at)))
  return { seconds: medianMs === null ? null : Math.round(medianMs / 1000), count: rows.length }
}
