import { and, asc, eq, lte } from 'drizzle-orm'
import { isCaughtUp } from '@/modules/orders/catch-up'
import { complete } from '@/modules/orders/complete'
import { startExpiry } from '@/modules/orders/expiry'
import { isUnfrozen } from '@/modules/orders/move'
import { startRefund } from '@/modules/orders/refund'
import { isReserved, orders } from '@/modules/orders/schema'
import { isRunning } from '@/modules/orders/still'
import type { Context, TxContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** So many deadlines are dealt with in one round; the rest follow in the next. */
const roundMax = 100

/** Nothing holds it up, and nobody is asked first what became of the copy. */
const isLeftToClock = and(isUnfrozen, isRunning, eq(orders.watched, false))

/** Deals with every deadline that has passed: reservations, deliveries, confirmations. */
export async function runClocks(ctx: Context): Promise<void> {
  if (!ctx.core.isClockTrusted()) return
  await expireReservations(ctx)
  if (!isCaughtUp(ctx)) return
  await refundUndelivered(ctx)
  await completeUncontested(ctx)
}

async function expireReservations(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isReserved, lte(orders.reserveUntil, ctx.now())))
    .orderBy(asc(orders.reserveUntil))
    .limit(roundMax)
  await each(ctx, due, (tx, id) => startExpiry(tx, id))
}

async function refundUndelivered(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'paid'), isLeftToClock, lte(orders.deliverBy, ctx.now())))
    .orderBy(asc(orders.deliverBy))
    .limit(roundMax)
  await each(ctx, due, (tx, id) => startRefund(tx, id, 'not_delivered', ['paid']))
}

async function completeUncontested(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'sent'), isLeftToClock, lte(orders.confirmBy, ctx.now())))
    .orderBy(asc(orders.confirmBy))
    .limit(roundMax)
  await each(ctx, due, (tx, id) => complete(tx, id, ['sent']))
}

/** One order that cannot be moved must not keep the clocks of the others. */
async function each(
  ctx: Context,
  due: { id: string }[],
  move: (tx: TxContext, id: string) => Promise<unknown>,
): Promise<void> {
  const moved = await Promise.allSettled(due.map(({ id }) => transact(ctx, (tx) => move(tx, id))))
  for (const [at, one] of moved.entries()) {
    if (one.status === 'rejected')
      ctx.core.log.error('a deadline was not dealt with', { orderId: due[at]?.id, error: one.reason })
  }
}
