import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isUnfrozen, type OrderRow } from '@/modules/orders/move'
import { orders } from '@/modules/orders/schema'
import { tellParties } from '@/modules/orders/tell-parties'
import type { Context, TxContext } from '@/src/core/context'

type StillWhy = NonNullable<OrderRow['stillWhy']>

/** The clocks of a delivery run: nothing outside keeps the parties from doing their part. */
export const isRunning = isNull(orders.stillSince)

/** Stops the clocks of one delivery, or of all, while something outside keeps the parties from doing their part. */
export async function stopClocks(tx: TxContext, why: StillWhy, orderId?: string): Promise<void> {
  const stopped = await tx.db
    .update(orders)
    .set({ stillSince: tx.now(), stillWhy: why })
    .where(and(inArray(orders.state, ['paid', 'sent']), isUnfrozen, isRunning, only(orderId)))
    .returning()
  for (const order of stopped) tellParties(tx, order)
}

/** They go on from where they stood: every deadline comes later by as long. */
export async function resumeClocks(tx: TxContext, why: StillWhy, orderId?: string): Promise<void> {
  const stoodMs = sql`${tx.now()} - ${orders.stillSince}`
  const resumed = await tx.db
    .update(orders)
    .set({
      deliverBy: sql`${orders.deliverBy} + ${stoodMs}`,
      confirmBy: sql`${orders.confirmBy} + ${stoodMs}`,
      stillSince: null,
      stillWhy: null,
    })
    .where(and(eq(orders.stillWhy, why), only(orderId)))
    .returning()
  for (const order of resumed) tellParties(tx, order)
}

/** One of the orders whose clocks stand still for that reason. */
export async function maybeStill(ctx: Context, why: StillWhy): Promise<OrderRow | undefined> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.stillSince), eq(orders.stillWhy, why)))
    .limit(1)
  return order
}

/** The same for an order that something else stops from now on. */
export function settled({ stillSince, deliverBy, confirmBy }: OrderRow, now: number): Partial<OrderRow> {
  if (stillSince === null) return {}
  const later = (at: number | null) => (at === null ? null : at + now - stillSince)
  return { deliverBy: later(deliverBy), confirmBy: later(confirmBy), stillSince: null, stillWhy: null }
}

function only(orderId: string | undefined): SQL | undefined {
  return orderId === undefined ? undefined : eq(orders.id, orderId)
}
