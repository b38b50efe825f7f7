import { and, eq } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/core/context'
import { backoff, leaseMs, stuckAfterTries } from '@/src/core/outbox'
import { outbox } from '@/src/core/schema'

export interface WaitingCall {
  key: string
  /** How often it was made so far. */
  tries: number
  /** It was made often, and so long ago that nothing of the last attempt can still be on its way. */
  isStuck: boolean
}

/** A queued call that waits for its next attempt; undefined where it is under way, done, or was never queued. */
export async function maybeWaitingCall(ctx: Context, key: string): Promise<WaitingCall | undefined> {
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.key, key), eq(outbox.state, 'pending')))
  if (!row) return undefined
  const { tries, nextAt } = row
  const restedMs = ctx.now() - (nextAt - backoff(tries))
  return { key, tries, isStuck: tries >= stuckAfterTries && restedMs >= leaseMs }
}

/** Takes a call back that waits and was made so many times: it is not made any more. Answers whether that still was so. */
export async function withdrawCall(
  tx: TxContext,
  { key, tries }: Pick<WaitingCall, 'key' | 'tries'>,
): Promise<boolean> {
  const [withdrawn] = await tx.db
    .update(outbox)
    .set({ state: 'done' })
    .where(and(eq(outbox.key, key), eq(outbox.state, 'pending'), eq(outbox.tries, tries)))
    .returning({ key: outbox.key })
  return withdrawn !== undefined
}
