import { and, asc, eq, gte, inArray, like, lte } from 'drizzle-orm'
import type { Context } from '@/src/core/context'
import { outbox } from '@/src/core/schema'

interface OverdueJobs {
  areOverdue: boolean
  /** A call that was queued after the oldest of them has gone through. */
  doneSince: boolean
}

/** Whether there are calls of these kinds ("orders.") that were queued so long ago and whose outcome is still unknown. */
export async function findOverdueJobs(ctx: Context, kinds: string, lateMs: number): Promise<OverdueJobs> {
  const ofKind = like(outbox.kind, `${kinds}%`)
  const [oldest] = await ctx.db
    .select({ firstAt: outbox.enqueuedAt })
    .from(outbox)
    .where(
      and(inArray(outbox.state, ['pending', 'inflight']), ofKind, lte(outbox.enqueuedAt, ctx.now() - lateMs)),
    )
    .orderBy(asc(outbox.enqueuedAt))
    .limit(1)
  if (!oldest) return { areOverdue: false, doneSince: true }
  const done = await ctx.db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(eq(outbox.state, 'done'), ofKind, gte(outbox.enqueuedAt, oldest.firstAt)))
    .limit(1)
  return { areOverdue: true, doneSince: done.length > 0 }
}
