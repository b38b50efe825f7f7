import { isNull } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/core/context'
import { every } from '@/src/core/jobs'
import { restorations } from '@/src/core/schema'

const lookEveryMs = 1_000

/**
 * A backup that was put in place knows nothing of what happened after it: which refunds went out, who was paid. Until
 * somebody has compared the two, nothing goes out and no deadline is acted upon.
 */
export class Hold {
  private held = false
  readonly job = every(lookEveryMs, 'core.hold', async (ctx) => this.held && (await this.look(ctx)))

  get isHeld(): boolean {
    return this.held
  }

  async look(ctx: Context): Promise<void> {
    const before = this.held
    this.held = await isHeldBack(ctx)
    if (this.held && !before)
      ctx.core.log.warn('a backup was put in place: nothing goes out until it is released')
    if (before && !this.held) ctx.core.log.info('what was held back goes out')
  }
}

/** Whether a backup was put in place and not released yet. */
export async function isHeldBack(ctx: Context): Promise<boolean> {
  return (await ctx.db.$count(restorations, isNull(restorations.releasedAt))) > 0
}

/** Says that this database is that of a backup. `madeAt`: when that was made, ms since 1970, where it is known. */
export async function markRestored(tx: TxContext, madeAt: number | null): Promise<void> {
  await tx.db.insert(restorations).values({ at: tx.now(), madeAt })
}

/** Lets out what was held back. */
export async function releaseHold(tx: TxContext): Promise<void> {
  await tx.db.update(restorations).set({ releasedAt: tx.now() }).where(isNull(restorations.releasedAt))
}
