import { gt, lte, sql } from 'drizzle-orm'
import type { Context } from '@/src/kit/context'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'
import { rateLimits } from '@/src/runtime/schema'

/** A window of a limit, by the hash of who used it. */
interface SavedWindow {
  key: string
  startedAt: number
  endsAt: number
  used: number
}

/** So many are written in some ten milliseconds; the rest wait for the next time. */
const saveBatchMax = 200

/** Windows that a process before this one counted in, and that are not over. */
function findSavedWindows(ctx: Context): Promise<SavedWindow[]> {
  return ctx.db.select().from(rateLimits).where(gt(rateLimits.endsAt, ctx.now()))
}

/** Keeps how far each window is used, and forgets those that are over. */
async function saveWindows(ctx: Context, windows: SavedWindow[]): Promise<void> {
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

/** Beyond this many callers the oldest windows are forgotten: a flood of addresses must not fill the memory. */
const trackedWindowsMax = 100_000
/** What is used less than this gives nobody much who waits for a restart, and would be most of what is written. */
const saveThreshold = 0.5

/** Counts in memory; what is used up for the better part is also kept in the database, now and then. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly windows = new Map<string, RateLimitWindow>()
  /** What changed since it was last kept. */
  private readonly unsaved = new Map<string, { window: RateLimitWindow; rule: WindowRule }>()
  /** Windows of the process before this one, by hash. */
  private restored = new Map<string, SavedWindow>()

  constructor(private readonly now: () => number) {}

  take(key: string, rule: WindowRule): number | undefined {
    const window = this.windowFor(key, rule)
    if (window.used >= rule.max) return window.startedAt + rule.windowMs
    window.used++
    this.markUnsaved(key, rule, window)
  }

  /** The window that a use of now falls into. */
  windowFor(key: string, { windowMs }: WindowRule): RateLimitWindow {
    const now = this.now()
    const found = this.windows.get(key)
    if (found && now < found.startedAt + windowMs) return found
    const fresh = this.takeRestored(key, now) ?? { startedAt: now, used: 0 }
    this.windows.delete(key)
    this.windows.set(key, fresh)
    const oldest = this.windows.keys().next().value
    if (this.windows.size > trackedWindowsMax && oldest !== undefined) this.windows.delete(oldest)
    return fresh
  }

  /** Goes on from what was counted elsewhere. */
  applySharedCount(key: string, rule: WindowRule, counted: RateLimitWindow): void {
    this.markUnsaved(key, rule, Object.assign(this.windowFor(key, rule), counted))
  }

  /** Takes over what the process before this one counted. */
  async restore(ctx: Context): Promise<void> {
    this.restored = new Map((await findSavedWindows(ctx)).map((window) => [window.key, window]))
  }

  /** Writes down what has changed since the last time. */
  async save(ctx: Context): Promise<void> {
    const changed = [...this.unsaved].slice(0, saveBatchMax)
    for (const [key] of changed) this.unsaved.delete(key)
    await saveWindows(
      ctx,
      changed.map(([key, { window, rule }]) => ({
        ...window,
        key: sha256Hex(key),
        endsAt: window.startedAt + rule.windowMs,
      })),
    )
  }

  private markUnsaved(key: string, rule: WindowRule, window: RateLimitWindow): void {
    if (window.used >= rule.max * saveThreshold) this.unsaved.set(key, { window, rule })
  }

  private takeRestored(key: string, now: number): RateLimitWindow | undefined {
    if (this.restored.size === 0) return undefined
    const hash = sha256Hex(key)
    const found = this.restored.get(hash)
    this.restored.delete(hash)
    return found && now < found.endsAt ? { startedAt: found.startedAt, used: found.used } : undefined
  }
}

/** So many uses in so long a window. */
export interface WindowRule {
  readonly max: number
  readonly windowMs: number
}

/** Uses of one caller, in a window that begins with the first of them. */
interface RateLimitWindow {
  startedAt: number
  used: number
}

/** Where uses are counted: in this process, or together with the others of the site. */
export interface RateLimiter {
  /** Counts one use; where the window is used up, counts nothing and answers when the next one begins. */
  take(key: string, rule: WindowRule): number | undefined | Promise<number | undefined>
}
