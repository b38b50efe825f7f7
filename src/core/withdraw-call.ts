import { and, eq } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/core/context'
import { backoffMs, leaseMs, stuckAfterAttempts } from '@/src/core/outbox'
import { outbox } from '@/src/core/schema'

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
