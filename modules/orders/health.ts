import { and, eq, lte, or } from 'drizzle-orm'
import { isNotUnderReview } from '@/modules/orders/move'
import { isNotPaused } from '@/modules/orders/paused-deadlines'
import { isReserved, orders } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'
import type { Health } from '@/src/runtime/health'
import { findOverdueJobs } from '@/src/runtime/outbox-queries'
import { canMoveMoney } from '@/src/runtime/safe-mode'

/** A call to the provider is answered within seconds; one retry later it is late. */
const jobsLateMs = 180_000
/** Deadlines are looked at every second: a minute behind is late, ten minutes is nobody looking. */
const deadlinesLateMs = 60_000
const deadlinesStalledMs = 600_000

/** Late calls that others overtake are one order's trouble; when nothing has gone through since, the provider is away. */
export async function arePaymentJobsOnTime(ctx: Context): Promise<Health> {
  if (!canMoveMoney(ctx) || !ctx.core.isWritable()) return 'down'
  const { areOverdue, doneSince } = await findOverdueJobs(ctx, 'orders.', jobsLateMs)
  if (!areOverdue) return 'operational'
  return doneSince ? 'degraded' : 'down'
}

export async function areDeadlinesOnTime(ctx: Context): Promise<Health> {
  if (!ctx.core.isWritable() || (await countOverdueOrders(ctx, deadlinesStalledMs)) > 0) return 'down'
  return (await countOverdueOrders(ctx, deadlinesLateMs)) > 0 ? 'degraded' : 'operational'
}

/** Orders whose deadline passed so long ago and that still stand where they stood. */
function countOverdueOrders(ctx: Context, lateMs: number): Promise<number> {
  const before = ctx.now() - lateMs
  const isOverdue = or(
    and(isReserved, lte(orders.reserveUntil, before)),
    and(eq(orders.state, 'paid'), isNotUnderReview, isNotPaused, lte(orders.deliverBy, before)),
    and(eq(orders.state, 'sent'), isNotUnderReview, isNotPaused, lte(orders.confirmBy, before)),
  )
  return ctx.db.$count(orders, isOverdue)
}
