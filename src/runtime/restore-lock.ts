import { isNull } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/kit/context'
import { every } from '@/src/runtime/jobs'
import { restorations } from '@/src/runtime/schema'

const checkEveryMs = 1_000

/**
 * A backup that was put in place knows nothing of what happened after it: which refunds went out, who was paid. Until
 * somebody has compared the two, nothing goes out and no deadline is acted upon.
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
      ctx.core.log.warn('a backup was put in place: nothing goes out until it is released')
    if (before && !this.locked) ctx.core.log.info('what was held back goes out')
  }
}

/** Whether a backup was put in place and not released yet. */
export async function isRestoreLocked(ctx: Context): Promise<boolean> {
  return (await ctx.db.$count(restorations, isNull(restorations.releasedAt))) > 0
}

/** Says that this database is that of a backup. `madeAt`: when that was made, ms since 1970, where it is known. */
export async function markRestored(tx: TxContext, madeAt: number | null): Promise<void> {
  await tx.db.insert(restorations).values({ at: tx.now(), madeAt })
}

/** Lets out what was held back. */
export async function releaseRestoreLock(tx: TxContext): Promise<void> {
  await tx.db.update(restorations).set({ releasedAt: tx.now() }).where(isNull(restorations.releasedAt))
}
