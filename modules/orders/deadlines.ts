import { and, asc, eq, lte, or, type SQL } from 'drizzle-orm'
import { isNotHeld, isNotStopped, isNotUnderReview } from '@/modules/orders/order/move'
import { isNotPaused } from '@/modules/orders/order/paused-deadlines'
import { maybePaymentToRelease } from '@/modules/orders/payments/payment-sync'
import { isCaughtUp } from '@/modules/orders/payments/reconcile'
import { refundAtDeadline } from '@/modules/orders/payments/refunds'
import { releaseOrder } from '@/modules/orders/payments/release'
import { startExpiry } from '@/modules/orders/reservations/reservations'
import { isReserved, orders } from '@/modules/orders/schema'
import type { Health } from '@/src/kit/checks/health'
import { chunks } from '@/src/kit/chunks'
import type { Context, Core, TxContext } from '@/src/kit/context'
import { attemptEach } from '@/src/kit/jobs/jobs'
import { transact } from '@/src/kit/transact'

/** Orders processed per run and kind of deadline; the others follow in the next run. */
const batchMax = 100

/** Deadlines are processed every second: after a minute they are late, after ten minutes processing has stopped. */
const deadlinesLateMs = 60_000
const deadlinesStalledMs = 600_000

/** Watched orders are left out: the delivery module resolves their deadlines. */
const isDueByClock = and(isNotHeld, isNotPaused, eq(orders.watched, false))

/** Processes passed deadlines of reservations, deliveries and confirmations. */
export async function processDeadlines(ctx: Context): Promise<void> {
  if (!ctx.core.isClockTrusted()) return
  await forEachDue(ctx, { deadline: orders.reserveUntil, where: isReserved }, startExpiry)
  if (!isCaughtUp(ctx)) return
  const undelivered = {
    deadline: orders.deliverBy,
    where: and(eq(orders.state, 'paid'), isNotStopped, isDueByClock),
  }
  await forEachDue(ctx, undelivered, (tx, id) => refundAtDeadline(tx, id, 'not_delivered', ['paid']))
  await releaseUndisputed(ctx)
}

/** How long releases wait after the provider didn't respond. */
const silenceMs = 30_000
/** Payments that are read in parallel. */
const concurrencyMax = 10

/** When the payments of due releases are read again, after the provider didn't respond; ms since 1970. */
const readAgainAt = new WeakMap<Core, number>()

/** Releases the orders that nobody disputed in time. Reads each payment first, and waits while the provider doesn't respond. */
async function releaseUndisputed(ctx: Context): Promise<void> {
  if ((readAgainAt.get(ctx.core) ?? 0) > ctx.now()) return
  const where = and(eq(orders.state, 'sent'), isNotUnderReview, isDueByClock)
  const due = await listDue(ctx, { deadline: orders.confirmBy, where })
  for (const batch of chunks(due, concurrencyMax)) {
    const payments = await Promise.all(batch.map((id) => maybePaymentToRelease(ctx, id)))
    const read = batch.flatMap((id, at) => (payments[at] ? [{ id, payment: payments[at] }] : []))
    if (read.length < batch.length) readAgainAt.set(ctx.core, ctx.now() + silenceMs)
    await moveEach(ctx, read, ({ id, payment }) =>
      transact(ctx, (tx) => releaseOrder(tx, id, { from: ['sent'], cause: 'deadline', payment })),
    )
    if (read.length === 0) return
  }
}

interface Deadline {
  deadline: typeof orders.reserveUntil | typeof orders.deliverBy | typeof orders.confirmBy
  where: SQL | undefined
}

/** Runs `move` for each due order; a failure is logged and doesn't affect the other orders. */
async function forEachDue(
  ctx: Context,
  deadline: Deadline,
  move: (tx: TxContext, id: string) => Promise<unknown>,
): Promise<void> {
  const due = (await listDue(ctx, deadline)).map((id) => ({ id }))
  await moveEach(ctx, due, ({ id }) => transact(ctx, (tx) => move(tx, id)))
}

/** Returns the ids of orders whose deadline has passed, the oldest first. */
async function listDue(ctx: Context, { deadline, where }: Deadline): Promise<string[]> {
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(where, lte(deadline, ctx.core.trustedNow())))
    .orderBy(asc(deadline))
    .limit(batchMax)
  return due.map(({ id }) => id)
}

function moveEach<Due extends { id: string }>(
  ctx: Context,
  due: readonly Due[],
  work: (due: Due) => Promise<unknown>,
): Promise<void> {
  const failure = 'failed to process an order deadline'
  return attemptEach(ctx, due, { work, failure, describe: ({ id }) => ({ orderId: id }) })
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
    and(eq(orders.state, 'paid'), isNotUnderReview, isNotHeld, isNotPaused, lte(orders.deliverBy, before)),
    and(eq(orders.state, 'sent'), isNotUnderReview, isNotHeld, isNotPaused, lte(orders.confirmBy, before)),
  )
  return ctx.db.$count(orders, isOverdue)
}
