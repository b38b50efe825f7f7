import { gt, lte, sql } from 'drizzle-orm'
import type { Context } from '@/src/core/context'
import { rateLimits } from '@/src/core/schema'
import { transact } from '@/src/core/transact'

/** A window of a limit, by the hash of who used it. */
export interface SavedWindow {
  key: string
  startedAt: number
  endsAt: number
  used: number
}

/** So many are written in some ten milliseconds; the rest wait for the next time. */
export const saveBatchMax = 200

/** Windows that a process before this one counted in, and that are not over. */
export function findSavedWindows(ctx: Context): Promise<SavedWindow[]> {
  return ctx.db.select().from(rateLimits).where(gt(rateLimits.endsAt, ctx.now()))
}

/** Keeps how far each window is used, and forgets those that are over. */
export async function saveWindows(ctx: Context, windows: SavedWindow[]): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.db.delete(rateLimits).where(lte(rateLimits.endsAt, tx.now()))
    if (windows.length === 0) return
    const set = { startedAt: excluded('started_at'), endsAt: excluded('ends_at'), used: excluded('used') }
    await tx.db.insert(rateLimits).values(windows).onConflictDoUpdate({ target: rateLimits.key, set })
  })
}

function excluded(column: string) {
  return sql.raw(`excluded.${column}`)
}
