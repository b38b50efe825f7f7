import { and, asc, eq, gte, inArray, like, lte } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/kit/context'
import { backoffMs, leaseMs, stuckAfterAttempts } from '@/src/runtime/outbox'
import { outbox } from '@/src/runtime/schema'

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

export interface PendingJob {
  key: string
  /** How often it was made so far. */
  attempts: number
  /** It was made often, and so long ago that nothing of the last attempt can still be on its way. */
  isStuck: boolean
}

/** A queued call that waits for its next attempt; undefined where it is under way, done, or was never queued. */
export async function maybePendingJob(ctx: Context, key: string): Promise<PendingJob | undefined> {
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.key, key), eq(outbox.state, 'pending')))
  if (!row) return undefined
  const { attempts, nextAt } = row
  const restedMs = ctx.now() - (nextAt - backoffMs(attempts))
  return { key, attempts: attempts, isStuck: attempts >= stuckAfterAttempts && restedMs >= leaseMs }
}

/** Takes a call back that waits and was made so many times: it is not made any more. Answers whether that still was so. */
export async function cancelJob(
  tx: TxContext,
  { key, attempts }: Pick<PendingJob, 'key' | 'attempts'>,
): Promise<boolean> {
  const [withdrawn] = await tx.db
    .update(outbox)
    .set({ state: 'done' })
    .where(and(eq(outbox.key, key), eq(outbox.state, 'pending'), eq(outbox.attempts, attempts)))
    .returning({ key: outbox.key })
  return withdrawn !== undefined
}
