import { and, asc, eq, lte } from 'drizzle-orm'
import { completeOrder } from '@/modules/orders/fulfillment'
import { isNotUnderReview } from '@/modules/orders/move'
import { isNotPaused } from '@/modules/orders/paused-deadlines'
import { isCaughtUp } from '@/modules/orders/reconcile'
import { startRefund } from '@/modules/orders/refunds'
import { startExpiry } from '@/modules/orders/reservations'
import { isReserved, orders } from '@/modules/orders/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** So many deadlines are dealt with in one round; the rest follow in the next. */
const batchMax = 100

/** Nothing holds it up, and nobody is asked first what became of the copy. */
const canAutoAdvance = and(isNotUnderReview, isNotPaused, eq(orders.watched, false))

/** Deals with every deadline that has passed: reservations, deliveries, confirmations. */
export async function processDeadlines(ctx: Context): Promise<void> {
  if (!ctx.core.isClockTrusted()) return
  await expireReservations(ctx)
  if (!isCaughtUp(ctx)) return
  await refundUndelivered(ctx)
  await completeUndisputed(ctx)
}

async function expireReservations(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isReserved, lte(orders.reserveUntil, ctx.now())))
    .orderBy(asc(orders.reserveUntil))
    .limit(batchMax)
  await forEachDue(ctx, due, (tx, id) => startExpiry(tx, id))
}

async function refundUndelivered(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'paid'), canAutoAdvance, lte(orders.deliverBy, ctx.now())))
    .orderBy(asc(orders.deliverBy))
    .limit(batchMax)
  await forEachDue(ctx, due, (tx, id) => startRefund(tx, id, 'not_delivered', ['paid']))
}

async function completeUndisputed(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'sent'), canAutoAdvance, lte(orders.confirmBy, ctx.now())))
    .orderBy(asc(orders.confirmBy))
    .limit(batchMax)
  await forEachDue(ctx, due, (tx, id) => completeOrder(tx, id, ['sent']))
}

/** One order that cannot be moved must not keep the clocks of the others. */
async function forEachDue(
  ctx: Context,
  due: { id: string }[],
  move: (tx: TxContext, id: string) => Promise<unknown>,
): Promise<void> {
  const moved = await Promise.allSettled(due.map(({ id }) => transact(ctx, (tx) => move(tx, id))))
  for (const [at, one] of moved.entries()) {
    if (one.status === 'rejected')
      ctx.core.log.error('failed to process an order deadline', { orderId: due[at]?.id, error: one.reason })
  }
}
