import { gt, lte, sql } from 'drizzle-orm'
import type { Context } from '@/src/kit/context'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'
import { rateLimits } from '@/src/runtime/schema'

/** A stored window. `key` is the hash of limit and caller. */
interface SavedWindow {
  key: string
  startedAt: number
  endsAt: number
  used: number
}

/** Writing this many takes about ten milliseconds. The rest wait for the next save. */
const saveBatchMax = 200

/** Returns unexpired windows of earlier processes. */
function findSavedWindows(ctx: Context): Promise<SavedWindow[]> {
  return ctx.db.select().from(rateLimits).where(gt(rateLimits.endsAt, ctx.now()))
}

/** Stores windows and deletes expired ones. */
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

/** Beyond this, the oldest windows are dropped: a flood of addresses must not exhaust memory. */
const trackedWindowsMax = 100_000
/** Memory of a window and its key, roughly. */
const windowBytes = 200
/**
 * Only windows used at least this much are saved: the others would be most of the writes, and resetting them gains a
 * caller little.
 */
const saveThreshold = 0.5

/** Counts in memory. `save` stores the windows that are at least half used, so that a restart doesn't reset them. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly windows = new Map<string, TrackedWindow>()
  /** Windows that changed since the last save. */
  private readonly unsaved = new Map<string, TrackedWindow>()
  /** Windows of earlier processes, by hash. */
  private restored = new Map<string, SavedWindow>()

  constructor(private readonly now: () => number) {}

  take(limits: readonly WindowLimit[], uses: number): number | undefined {
    const current = this.currentOf(limits)
    const until = fullUntil(current, uses)
    if (until !== undefined) return until
    for (const { limit, window } of current) {
      window.used += uses
      this.keep(limit, window)
    }
  }

  /** Returns when the last of the windows without room for this many uses ends, or undefined if there is none. */
  limitedUntil(limits: readonly WindowLimit[], uses: number): number | undefined {
    return fullUntil(this.currentOf(limits), uses)
  }

  private currentOf(limits: readonly WindowLimit[]): CurrentWindow[] {
    return limits.map((limit) => ({ limit, window: this.windowFor(limit) }))
  }

  /** Returns the current window of a limit. */
  windowFor({ key, windowMs }: WindowLimit): TrackedWindow {
    const now = this.now()
    const found = this.windows.get(key)
    if (found && isCurrent(found, now)) return found
    const fresh = { ...(this.takeRestored(key, now) ?? { startedAt: now, used: 0 }), windowMs }
    this.windows.delete(key)
    this.windows.set(key, fresh)
    const oldest = this.windows.keys().next().value
    if (this.windows.size > trackedWindowsMax && oldest !== undefined) this.windows.delete(oldest)
    return fresh
  }

  /** Adopts a count from another process. */
  applySharedCount(limit: WindowLimit, counted: RateLimitWindow): void {
    this.keep(limit, Object.assign(this.windowFor(limit), counted))
  }

  /** Loads the windows that earlier processes saved. */
  async restore(ctx: Context): Promise<void> {
    this.restored = new Map((await findSavedWindows(ctx)).map((window) => [window.key, window]))
  }

  /** The memory of all windows, roughly. */
  get bytes(): number {
    return this.windows.size * windowBytes
  }

  /** Saves windows that changed since the last save, and drops those that have ended. */
  async save(ctx: Context): Promise<void> {
    this.dropEnded()
    const changed = [...this.unsaved].slice(0, saveBatchMax)
    for (const [key] of changed) this.unsaved.delete(key)
    await saveWindows(
      ctx,
      changed.map(([key, { startedAt, used, windowMs }]) => ({
        key: sha256Hex(key),
        startedAt,
        endsAt: startedAt + windowMs,
        used,
      })),
    )
  }

  /** A window that is at least half used is saved, and is among the last to be dropped. */
  private keep({ key, max }: WindowLimit, window: TrackedWindow): void {
    if (window.used < max * saveThreshold) return
    this.unsaved.set(key, window)
    this.windows.delete(key)
    this.windows.set(key, window)
  }

  private dropEnded(): void {
    const now = this.now()
    for (const windows of [this.windows, this.unsaved])
      for (const [key, window] of windows) if (!isCurrent(window, now)) windows.delete(key)
    for (const [hash, { endsAt }] of this.restored) if (endsAt <= now) this.restored.delete(hash)
  }

  private takeRestored(key: string, now: number): RateLimitWindow | undefined {
    if (this.restored.size === 0) return undefined
    const hash = sha256Hex(key)
    const found = this.restored.get(hash)
    this.restored.delete(hash)
    return found && now < found.endsAt ? { startedAt: found.startedAt, used: found.used } : undefined
  }
}

/** At most `max` uses of `key` per window. */
export interface WindowLimit {
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** Whether a window has room for this many uses. */
export function hasRoom({ max }: WindowLimit, used: number, uses: number): boolean {
  return used + uses <= max
}

/** The uses of one key. The window begins with the first use. */
interface RateLimitWindow {
  startedAt: number
  used: number
}

interface TrackedWindow extends RateLimitWindow {
  readonly windowMs: number
}

/** A limit with its window. */
interface CurrentWindow {
  readonly limit: WindowLimit
  readonly window: TrackedWindow
}

function fullUntil(current: readonly CurrentWindow[], uses: number): number | undefined {
  const full = current.filter(({ limit, window }) => !hasRoom(limit, window.used, uses))
  if (full.length === 0) return undefined
  return Math.max(...full.map(({ limit, window }) => window.startedAt + limit.windowMs))
}

/** A window that begins in the future is left from before the clock was set back. */
export function isCurrent(
  { startedAt, windowMs }: Pick<TrackedWindow, 'startedAt' | 'windowMs'>,
  now: number,
): boolean {
  return Math.abs(now - startedAt) < windowMs
}

/** Counts uses, in this process or across the cluster. */
export interface RateLimiter {
  /**
   * Counts `uses` of every limit and returns undefined. If the window of one lacks room for them, counts nothing and returns
   * when it ends, in ms since 1970. The limits differ in key and maximum only.
   */
  take(limits: readonly WindowLimit[], uses: number): number | undefined | Promise<number | undefined>
}
