import { isNull } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/kit/context'
import { every } from '@/src/kit/jobs/jobs'
import { restorations } from '@/src/runtime/schema'

const checkEveryMs = 1_000

/**
 * A restored backup doesn't contain what happened after it: refunds that were sent, sellers that were paid. Until an
 * operator has reconciled the two, no outbox job runs and no deadline is processed.
 */
export class RestoreLock {
  private locked = false
  readonly job = every(
    checkEveryMs,
    'core.restore-lock',
    async (ctx) => this.locked && (await this.check(ctx)),
  )

  get isLocked(): boolean {
    return this.locked
  }

  async check(ctx: Context): Promise<void> {
    const before = this.locked
    this.locked = await isRestoreLocked(ctx)
    if (this.locked && !before)
      ctx.core.log.warn('a backup was restored: outgoing jobs are locked until it is released')
    if (before && !this.locked) ctx.core.log.info('the restore lock is released: outgoing jobs run again')
  }
}

/** Whether a backup was restored and not released yet. */
export async function isRestoreLocked(ctx: Context): Promise<boolean> {
  return (await ctx.db.$count(restorations, isNull(restorations.releasedAt))) > 0
}

/** Records that this database is a restored backup, made at `madeAt` (ms since 1970; null if unknown). */
export async function markRestored(tx: TxContext, madeAt: number | null): Promise<void> {
  await tx.db.insert(restorations).values({ at: tx.now(), madeAt })
}

/** Lets outbox jobs and deadlines run again. */
export async function releaseRestoreLock(tx: TxContext): Promise<void> {
  await tx.db.update(restorations).set({ releasedAt: tx.now() }).where(isNull(restorations.releasedAt))
}
