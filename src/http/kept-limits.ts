import { gt, lte, sql } from 'drizzle-orm'
import type { Context } from '@/src/core/context'
import { limits } from '@/src/core/schema'
import { transact } from '@/src/core/transact'

/** A window of a limit, by the hash of who used it. */
export interface KeptWindow {
  key: string
  startedAt: number
  endsAt: number
  used: number
}

/** So many are written in some ten milliseconds; the rest wait for the next time. */
export const keptAtOnceMax = 200

/** Windows that a process before this one counted in, and that are not over. */
export function findKeptWindows(ctx: Context): Promise<KeptWindow[]> {
  return ctx.db.select().from(limits).where(gt(limits.endsAt, ctx.now()))
}

/** Keeps how far each window is used, and forgets those that are over. */
export async function keepWindows(ctx: Context, windows: KeptWindow[]): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db.delete(limits).where(lte(limits.endsAt, tx.now()))
    if (windows.length === 0) return
    const set = { startedAt: excluded('started_at'), endsAt: excluded('ends_at'), used: excluded('used') }
    await tx.db.insert(limits).values(windows).onConflictDoUpdate({ target: limits.key, set })
  })
}

function excluded(column: string) {
  return sql.raw(`excluded.${column}`)
}
