import type { Context } from '@/src/core/context'
import { sha256Hex } from '@/src/core/secret'
import { findKeptWindows, type KeptWindow, keepWindows, keptAtOnceMax } from '@/src/http/kept-limits'
import type { Rule, Window, Windows } from '@/src/http/windows'

/** Beyond this many callers the oldest windows are forgotten: a flood of addresses must not fill the memory. */
const windowsMax = 100_000
/** What is used less than this gives nobody much who waits for a restart, and would be most of what is written. */
const keptFromShare = 0.5

/** Counts in memory; what is used up for the better part is also kept in the database, now and then. */
export class OwnWindows implements Windows {
  private readonly windows = new Map<string, Window>()
  /** What changed since it was last kept. */
  private readonly unkept = new Map<string, { window: Window; rule: Rule }>()
  /** Windows of the process before this one, by hash. */
  private earlier = new Map<string, KeptWindow>()

  constructor(private readonly now: () => number) {}

  take(key: string, rule: Rule): number | undefined {
    const window = this.at(key, rule)
    if (window.used >= rule.count) return window.startedAt + rule.lengthMs
    window.used++
    this.note(key, rule, window)
  }

  /** The window that a use of now falls into. */
  at(key: string, { lengthMs }: Rule): Window {
    const now = this.now()
    const found = this.windows.get(key)
    if (found && now < found.startedAt + lengthMs) return found
    const fresh = this.takeOver(key, now) ?? { startedAt: now, used: 0 }
    this.windows.delete(key)
    this.windows.set(key, fresh)
    const oldest = this.windows.keys().next().value
    if (this.windows.size > windowsMax && oldest !== undefined) this.windows.delete(oldest)
    return fresh
  }

  /** Goes on from what was counted elsewhere. */
  learn(key: string, rule: Rule, counted: Window): void {
    this.note(key, rule, Object.assign(this.at(key, rule), counted))
  }

  /** Takes over what the process before this one counted. */
  async recall(ctx: Context): Promise<void> {
    this.earlier = new Map((await findKeptWindows(ctx)).map((window) => [window.key, window]))
  }

  /** Writes down what has changed since the last time. */
  async keep(ctx: Context): Promise<void> {
    const changed = [...this.unkept].slice(0, keptAtOnceMax)
    for (const [key] of changed) this.unkept.delete(key)
    await keepWindows(
      ctx,
      changed.map(([key, { window, rule }]) => ({
        ...window,
        key: sha256Hex(key),
        endsAt: window.startedAt + rule.lengthMs,
      })),
    )
  }

  private note(key: string, rule: Rule, window: Window): void {
    if (window.used >= rule.count * keptFromShare) this.unkept.set(key, { window, rule })
  }

  private takeOver(key: string, now: number): Window | undefined {
    if (this.earlier.size === 0) return undefined
    const hash = sha256Hex(key)
    const found = this.earlier.get(hash)
    this.earlier.delete(hash)
    return found && now < found.endsAt ? { startedAt: found.startedAt, used: found.used } : undefined
  }
}
