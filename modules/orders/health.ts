import { and, eq, lte, or } from 'drizzle-orm'
import { isUnfrozen } from '@/modules/orders/move'
import { isReserved, orders } from '@/modules/orders/schema'
import { isRunning } from '@/modules/orders/still'
import type { Context } from '@/src/core/context'
import type { Health } from '@/src/core/health'
import { findOverdueJobs } from '@/src/core/overdue-calls'
import { canMoveMoney } from '@/src/core/safe-mode'

/** A call to the provider is answered within seconds; one retry later it is late. */
const callsLateMs = 180_000
/** Deadlines are looked at every second: a minute behind is late, ten minutes is nobody looking. */
const clocksLateMs = 60_000
const clocksStoppedMs = 600_000

/** Late calls that others overtake are one order's trouble; when nothing has gone through since, the provider is away. */
export async function arePaymentCallsSettled(ctx: Context): Promise<Health> {
  if (!canMoveMoney(ctx) || !ctx.core.isWritable()) return 'down'
  const { areOverdue, doneSince } = await findOverdueJobs(ctx, 'orders.', callsLateMs)
  if (!areOverdue) return 'operational'
  return doneSince ? 'degraded' : 'down'
}

export async function areClocksUpToDate(ctx: Context): Promise<Health> {
  if (!ctx.core.isWritable() || (await countOverdue(ctx, clocksStoppedMs)) > 0) return 'down'
  return (await countOverdue(ctx, clocksLateMs)) > 0 ? 'degraded' : 'operational'
}

/** Orders whose deadline passed so long ago and that still stand where they stood. */
function countOverdue(ctx: Context, lateMs: number): Promise<number> {
  const before = ctx.now() - lateMs
  const isOverdue = or(
    and(isReserved, lte(orders.reserveUntil, before)),
    and(eq(orders.state, 'paid'), isUnfrozen, isRunning, lte(orders.deliverBy, before)),
    and(eq(orders.state, 'sent'), isUnfrozen, isRunning, lte(orders.confirmBy, before)),
  )
  return ctx.db.$count(orders, isOverdue)
}
