import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { httpErrors } from '@/src/core/errors'
import { appConfig } from '@/src/core/host-config'
import { OpenBodies } from '@/src/http/open-bodies'
import { OwnWindows } from '@/src/http/own-windows'
import { SharedWindows } from '@/src/http/shared-windows'
import type { Rule, Windows } from '@/src/http/windows'

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 }

/** "10/15m": so many uses in so long a window. */
export type RateRule = `${number}/${number}${'s' | 'm' | 'h'}`

/** Refuses whoever uses something up: by windows of this process or, where there is a Redis, of the whole site. */
export class RateLimits {
  private readonly rules = new Map<string, Rule>()
  private readonly own: OwnWindows
  private readonly windows: Windows

  /** Those that are on their way. */
  readonly bodies: OpenBodies

  constructor(private readonly core: Core) {
    this.bodies = new OpenBodies(core)
    this.own = new OwnWindows(core.now)
    this.windows = core.cluster ? new SharedWindows(core.cluster, this.own, core.now) : this.own
  }

  /** Counts one use of what `key` names. Throws 429 with Retry-After when `rule` ("10/15m") is used up. */
  take(rule: RateRule, key: string): void | Promise<void> {
    const closedUntil = this.windows.take(key, this.ruleOf(rule))
    if (closedUntil instanceof Promise) return closedUntil.then((until) => this.refuse(until))
    this.refuse(closedUntil)
  }

  /** Takes over what the process before this one counted. */
  recall(ctx: Context): Promise<void> {
    return this.own.recall(ctx)
  }

  /** Writes down what has changed since the last time. */
  keep(ctx: Context): Promise<void> {
    return this.own.keep(ctx)
  }

  private refuse(until: number | undefined): void {
    if (until === undefined) return
    const seconds = Math.ceil((until - this.core.now()) / 1000)
    throw httpErrors.too_many_requests({ retryAfterSeconds: Math.max(1, seconds) })
  }

  private ruleOf(written: string): Rule {
    const known = this.rules.get(written)
    if (known) return known
    const [, count, length, unit] = /^(\d+)\/(\d+)([smh])$/.exec(written) ?? []
    const scale = readConfig({ core: this.core }, appConfig).RATE_LIMIT_SCALE
    const rule = {
      count: Number(count) * scale,
      lengthMs: Number(length) * unitMs[unit as keyof typeof unitMs],
    }
    this.rules.set(written, rule)
    return rule
  }
}
