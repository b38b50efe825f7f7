import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isNotUnderReview, notifyParties, type OrderRow } from '@/modules/orders/move'
import { orders } from '@/modules/orders/schema'
import type { Context, TxContext } from '@/src/kit/context'

type PauseReason = NonNullable<OrderRow['pauseReason']>

export const isNotPaused = isNull(orders.pausedAt)

/** Pauses the delivery deadlines of one order, or of all orders, while an outage or a hidden inventory blocks the delivery. */
export async function pauseDeadlines(tx: TxContext, reason: PauseReason, orderId?: string): Promise<void> {
  const paused = await tx.db
    .update(orders)
    .set({ pausedAt: tx.now(), pauseReason: reason })
    .where(
      and(inArray(orders.state, ['paid', 'sent']), isNotUnderReview, isNotPaused, matchingOrder(orderId)),
    )
    .returning()
  for (const order of paused) notifyParties(tx, order)
}

/** Resumes deadlines that were paused for `reason` and postpones them by the length of the pause. */
export async function resumeDeadlines(tx: TxContext, reason: PauseReason, orderId?: string): Promise<void> {
  const pausedMs = sql`${tx.now()} - ${orders.pausedAt}`
  const resumed = await tx.db
    .update(orders)
    .set({
      deliverBy: sql`${orders.deliverBy} + ${pausedMs}`,
      confirmBy: sql`${orders.confirmBy} + ${pausedMs}`,
      pausedAt: null,
      pauseReason: null,
    })
    .where(and(eq(orders.pauseReason, reason), matchingOrder(orderId)))
    .returning()
  for (const order of resumed) notifyParties(tx, order)
}

/** Returns any order whose deadlines are paused for `reason`. */
export async function maybePausedOrder(ctx: Context, reason: PauseReason): Promise<OrderRow | undefined> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.pausedAt), eq(orders.pauseReason, reason)))
    .limit(1)
  return order
}

/** Returns the fields that end a pause at `now`, because a dispute or a chargeback stops the deadlines instead. */
export function unpausedFields(order: OrderRow, now: number): Partial<OrderRow> {
  const { pausedAt } = order
  if (pausedAt === null) return {}
  return { ...postponedDeadlines(order, now - pausedAt), pausedAt: null, pauseReason: null }
}

/** Returns both delivery deadlines, `byMs` later. */
export function postponedDeadlines(
  { deliverBy, confirmBy }: OrderRow,
  byMs: number,
): Pick<OrderRow, 'deliverBy' | 'confirmBy'> {
  const postpone = (deadline: number | null) => (deadline === null ? null : deadline + byMs)
  return { deliverBy: postpone(deliverBy), confirmBy: postpone(confirmBy) }
}

function matchingOrder(orderId: string | undefined): SQL | undefined {
  return orderId === undefined ? undefined : eq(orders.id, orderId)
}
