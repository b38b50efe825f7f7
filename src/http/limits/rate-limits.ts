import { MemoryRateLimiter, type RateLimiter } from '@/src/cluster/memory-rate-limiter'
import { RedisRateLimiter } from '@/src/cluster/redis-rate-limiter'
import type { Network } from '@/src/http/client-address'
import { BodyConcurrencyLimiter } from '@/src/http/limits/body-concurrency'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, Core } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import type { RateRule } from '@/src/kit/input/rate-rule'
import { hourMs, minuteMs } from '@/src/kit/text/duration'

/** Everyone together. */
const everyone: readonly Network[] = [{ name: '', share: 1 }]

const unitMs = { s: 1_000, m: minuteMs, h: hourMs }

/** A parsed rate rule: at most `max` uses per window. */
interface WindowRule {
  readonly max: number
  readonly windowMs: number
}

/** Rate limits by fixed windows, counted in this process or, with Redis, across the cluster. */
export class RateLimits {
  private readonly rules = new Map<string, WindowRule>()
  private readonly memory: MemoryRateLimiter
  private readonly limiter: RateLimiter

  readonly bodyConcurrency: BodyConcurrencyLimiter

  constructor(private readonly core: Core) {
    this.bodyConcurrency = new BodyConcurrencyLimiter(core)
    this.memory = new MemoryRateLimiter(core.now)
    core.cacheVersions.addSize('rate-limits', () => this.memory.bytes)
    this.limiter = core.cluster ? new RedisRateLimiter(core.cluster, this.memory, core.now) : this.memory
  }

  /**
   * Counts `uses` of `key` by a caller, in all its networks or, if one of them lacks room for them in its share of `rule`, in
   * none: then throws too_many_requests with Retry-After.
   */
  take(rule: RateRule, key: string, caller: readonly Network[] = everyone, uses = 1): void | Promise<void> {
    const { max, windowMs } = this.parseRule(rule)
    const limits = caller.map(({ name, share }) => ({ key: `${key} ${name}`, max: max * share, windowMs }))
    const limitedUntil = this.limiter.take(limits, uses)
    if (limitedUntil instanceof Promise) return limitedUntil.then((until) => this.throwIfLimited(until))
    this.throwIfLimited(limitedUntil)
  }

  /** What is left of a limit of one caller, and when its window ends. */
  remaining(
    rule: RateRule,
    key: string,
    [{ name, share } = { name: '', share: 1 }]: readonly Network[],
  ): { max: number; left: number; seconds: number } {
    const { max, windowMs } = this.parseRule(rule)
    const { startedAt, used } = this.memory.windowFor({ key: `${key} ${name}`, max: max * share, windowMs })
    const seconds = Math.max(1, Math.ceil((startedAt + windowMs - this.core.now()) / 1000))
    return { max: max * share, left: Math.max(0, max * share - used), seconds }
  }

  /** Loads the windows that earlier processes saved. */
  restore(ctx: Context): Promise<void> {
    return this.memory.restore(ctx)
  }

  /** Saves windows that changed since the last save, and drops those that have ended. */
  save(ctx: Context): Promise<void> {
    return this.memory.save(ctx)
  }

  private throwIfLimited(until: number | undefined): void {
    if (until === undefined) return
    const seconds = Math.ceil((until - this.core.now()) / 1000)
    throw httpErrors.too_many_requests({ retryAfterSeconds: Math.max(1, seconds) })
  }

  private parseRule(text: string): WindowRule {
    const known = this.rules.get(text)
    if (known) return known
    const [, count, length, unit] = /^(\d+)\/(\d+)([smh])$/.exec(text) ?? []
    const scale = readConfig({ core: this.core }, appConfig).RATE_LIMIT_SCALE
    const rule = {
      max: Number(count) * scale,
      windowMs: Number(length) * unitMs[unit as keyof typeof unitMs],
    }
    this.rules.set(text, rule)
    return rule
  }
}
