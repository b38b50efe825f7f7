import { and, asc, eq, lte, or, type SQL } from 'drizzle-orm'
import { isNotUnderReview } from '@/modules/orders/move'
import { isNotPaused } from '@/modules/orders/paused-deadlines'
import { isCaughtUp } from '@/modules/orders/payments/reconcile'
import { startRefund } from '@/modules/orders/payments/refunds'
import { releaseOrder } from '@/modules/orders/release'
import { startExpiry } from '@/modules/orders/reservations/reservations'
import { isReserved, orders } from '@/modules/orders/schema'
import type { Context, TxContext } from '@/src/kit/context'
import type { Health } from '@/src/kit/health'
import { transact } from '@/src/kit/transact'

/** Orders processed per run and kind of deadline; the others follow in the next run. */
const batchMax = 100

/** Deadlines are processed every second: after a minute they are late, after ten minutes processing has stopped. */
const deadlinesLateMs = 60_000
const deadlinesStalledMs = 600_000

/** Watched orders are left out: the delivery module resolves their deadlines. */
const canAutoAdvance = and(isNotUnderReview, isNotPaused, eq(orders.watched, false))

/** Processes passed deadlines of reservations, deliveries and confirmations. */
export async function processDeadlines(ctx: Context): Promise<void> {
  if (!ctx.core.isClockTrusted()) return
  await forEachDue(ctx, { deadline: orders.reserveUntil, where: isReserved }, startExpiry)
  if (!isCaughtUp(ctx)) return
  const undelivered = { deadline: orders.deliverBy, where: and(eq(orders.state, 'paid'), canAutoAdvance) }
  await forEachDue(ctx, undelivered, (tx, id) => startRefund(tx, id, 'not_delivered', ['paid']))
  const undisputed = { deadline: orders.confirmBy, where: and(eq(orders.state, 'sent'), canAutoAdvance) }
  await forEachDue(ctx, undisputed, (tx, id) => releaseOrder(tx, id, ['sent'], 'deadline'))
}

interface Deadline {
  deadline: typeof orders.reserveUntil | typeof orders.deliverBy | typeof orders.confirmBy
  where: SQL | undefined
}

/** Runs `move` for each due order; a failure is logged and doesn't affect the other orders. */
async function forEachDue(
  ctx: Context,
  { deadline, where }: Deadline,
  move: (tx: TxContext, id: string) => Promise<unknown>,
): Promise<void> {
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(where, lte(deadline, ctx.core.trustedNow())))
    .orderBy(asc(deadline))
    .limit(batchMax)
  const results = await Promise.allSettled(due.map(({ id }) => transact(ctx, (tx) => move(tx, id))))
  for (const [index, result] of results.entries()) {
    if (result.status === 'rejected')
      ctx.core.log.error('failed to process an order deadline', {
        orderId: due[index]?.id,
        error: result.reason,
      })
  }
}

export async function areDeadlinesOnTime(ctx: Context): Promise<Health> {
  // Deadlines are on hold, and by its clock all are late.
  if (ctx.core.isWritable() && !ctx.core.isClockTrusted()) return 'degraded'
  if (!ctx.core.isWritable() || (await countOverdueOrders(ctx, deadlinesStalledMs)) > 0) return 'down'
  return (await countOverdueOrders(ctx, deadlinesLateMs)) > 0 ? 'degraded' : 'operational'
}

/** Counts orders whose deadline passed more than `lateMs` ago. */
function countOverdueOrders(ctx: Context, lateMs: number): Promise<number> {
  const before = ctx.now() - lateMs
  const isOverdue = or(
    and(isReserved, lte(orders.reserveUntil, before)),
    and(eq(orders.state, 'paid'), isNotUnderReview, isNotPaused, lte(orders.deliverBy, before)),
    and(eq(orders.state, 'sent'), isNotUnderReview, isNotPaused, lte(orders.confirmBy, before)),
  )
  return ctx.db.$count(orders, isOverdue)
}
