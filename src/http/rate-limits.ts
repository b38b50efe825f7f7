import { read } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { httpErrors } from '@/src/core/errors'
import { hostConfig } from '@/src/core/host-config'
import { hashOf } from '@/src/core/secret'
import { findKeptWindows, type KeptWindow, keepWindows, keptAtOnceMax } from '@/src/http/kept-limits'
import { OpenBodies } from '@/src/http/open-bodies'

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 }
/** Beyond this many callers the oldest windows are forgotten: a flood of addresses must not fill the memory. */
const windowsMax = 100_000
/** What is used less than this gives nobody much who waits for a restart, and would be most of what is written. */
const keptFromShare = 0.5

/** "10/15m": so many uses in so long a window. */
export type RateRule = `${number}/${number}${'s' | 'm' | 'h'}`

interface Rule {
  count: number
  lengthMs: number
}

interface Window {
  startedAt: number
  used: number
}

/** Counts uses in fixed windows, in memory; what is used up for the better part is also kept in the database, now and then. */
export class RateLimits {
  private readonly windows = new Map<string, Window>()
  private readonly rules = new Map<string, Rule>()
  /** What changed since it was last kept. */
  private readonly unkept = new Map<string, { window: Window; rule: Rule }>()
  /** Windows of the process before this one, by hash. */
  private earlier = new Map<string, KeptWindow>()

  /** Those that are on their way. */
  readonly bodies: OpenBodies

  constructor(private readonly core: Core) {
    this.bodies = new OpenBodies(core)
  }

  /** Counts one use of what `key` names. Throws 429 with Retry-After when `rule` ("10/15m") is used up. */
  take(rule: RateRule, key: string): void {
    const { count, lengthMs } = this.ruleOf(rule)
    const now = this.core.now()
    const window = this.current(key, now, lengthMs)
    if (window.used >= count) {
      throw httpErrors.too_many_requests({
        retryAfterSeconds: Math.ceil((window.startedAt + lengthMs - now) / 1000),
      })
    }
    window.used++
    if (window.used >= count * keptFromShare) this.unkept.set(key, { window, rule: { count, lengthMs } })
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
        key: hashOf(key),
        endsAt: window.startedAt + rule.lengthMs,
      })),
    )
  }

  private current(key: string, now: number, lengthMs: number): Window {
    const found = this.windows.get(key)
    if (found && now < found.startedAt + lengthMs) return found
    const fresh = this.takeOver(key, now) ?? { startedAt: now, used: 0 }
    this.windows.delete(key)
    this.windows.set(key, fresh)
    const oldest = this.windows.keys().next().value
    if (this.windows.size > windowsMax && oldest !== undefined) this.windows.delete(oldest)
    return fresh
  }

  private takeOver(key: string, now: number): Window | undefined {
    if (this.earlier.size === 0) return undefined
    const hash = hashOf(key)
    const found = this.earlier.get(hash)
    this.earlier.delete(hash)
    return found && now < found.endsAt ? { startedAt: found.startedAt, used: found.used } : undefined
  }

  private ruleOf(written: string): Rule {
    const known = this.rules.get(written)
    if (known) return known
    const [, count, length, unit] = /^(\d+)\/(\d+)([smh])$/.exec(written) ?? []
    const scale = read({ core: this.core }, hostConfig).RATE_LIMIT_SCALE
    const rule = {
      count: Number(count) * scale,
      lengthMs: Number(length) * unitMs[unit as keyof typeof unitMs],
    }
    this.rules.set(written, rule)
    return rule
  }
}
