import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isNotUnderReview, notifyParties, type OrderRow } from '@/modules/orders/move'
import { orders } from '@/modules/orders/schema'
import type { Context, TxContext } from '@/src/kit/context'

type PauseReason = NonNullable<OrderRow['pauseReason']>

/** The clocks of a delivery run: nothing outside keeps the parties from doing their part. */
export const isNotPaused = isNull(orders.pausedAt)

/** Stops the clocks of one delivery, or of all, while something outside keeps the parties from doing their part. */
export async function pauseDeadlines(tx: TxContext, why: PauseReason, orderId?: string): Promise<void> {
  const stopped = await tx.db
    .update(orders)
    .set({ pausedAt: tx.now(), pauseReason: why })
    .where(
      and(inArray(orders.state, ['paid', 'sent']), isNotUnderReview, isNotPaused, matchingOrder(orderId)),
    )
    .returning()
  for (const order of stopped) notifyParties(tx, order)
}

/** They go on from where they stood: every deadline comes later by as long. */
export async function resumeDeadlines(tx: TxContext, why: PauseReason, orderId?: string): Promise<void> {
  const stoodMs = sql`${tx.now()} - ${orders.pausedAt}`
  const resumed = await tx.db
    .update(orders)
    .set({
      deliverBy: sql`${orders.deliverBy} + ${stoodMs}`,
      confirmBy: sql`${orders.confirmBy} + ${stoodMs}`,
      pausedAt: null,
      pauseReason: null,
    })
    .where(and(eq(orders.pauseReason, why), matchingOrder(orderId)))
    .returning()
  for (const order of resumed) notifyParties(tx, order)
}

/** One of the orders whose clocks stand still for that reason. */
export async function maybePausedOrder(ctx: Context, why: PauseReason): Promise<OrderRow | undefined> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.pausedAt), eq(orders.pauseReason, why)))
    .limit(1)
  return order
}

/** The same for an order that something else stops from now on. */
export function unpausedFields({ pausedAt, deliverBy, confirmBy }: OrderRow, now: number): Partial<OrderRow> {
  if (pausedAt === null) return {}
  const later = (at: number | null) => (at === null ? null : at + now - pausedAt)
  return { deliverBy: later(deliverBy), confirmBy: later(confirmBy), pausedAt: null, pauseReason: null }
}

function matchingOrder(orderId: string | undefined): SQL | undefined {
  return orderId === undefined ? undefined : eq(orders.id, orderId)
}
