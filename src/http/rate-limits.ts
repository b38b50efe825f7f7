import { MemoryRateLimiter, type RateLimiter, type WindowRule } from '@/src/cluster/memory-rate-limiter'
import { RedisRateLimiter } from '@/src/cluster/redis-rate-limiter'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { Counter } from '@/src/kit/counter'
import { httpErrors } from '@/src/kit/errors'

/** Of one address: far more than browsers open, and too few to hold much up by sending letter by letter. */
const concurrentBodiesMax = 100
const retryAfterSeconds = 10

/** Bodies that are on their way, by the address that they come from. */
class BodyConcurrencyLimiter {
  private readonly open = new Counter()

  constructor(private readonly core: Core) {}

  /** Reads a body by `work`. Throws too_many_requests where its address has too many under way. */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const { RATE_LIMIT_SCALE } = readConfig({ core: this.core }, appConfig)
    if (this.open.of(address) >= concurrentBodiesMax * RATE_LIMIT_SCALE)
      throw httpErrors.too_many_requests({ retryAfterSeconds: retryAfterSeconds })
    this.open.add(address)
    try {
      return await work()
    } finally {
      this.open.remove(address)
    }
  }
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 }

/** "10/15m": so many uses in so long a window. */
export type RateRule = `${number}/${number}${'s' | 'm' | 'h'}`

/** Refuses whoever uses something up: by windows of this process or, where there is a Redis, of the whole site. */
export class RateLimits {
  private readonly rules = new Map<string, WindowRule>()
  private readonly memory: MemoryRateLimiter
  private readonly limiter: RateLimiter

  /** Those that are on their way. */
  readonly bodyConcurrency: BodyConcurrencyLimiter

  constructor(private readonly core: Core) {
    this.bodyConcurrency = new BodyConcurrencyLimiter(core)
    this.memory = new MemoryRateLimiter(core.now)
    this.limiter = core.cluster ? new RedisRateLimiter(core.cluster, this.memory, core.now) : this.memory
  }

  /** Counts one use of what `key` names. Throws 429 with Retry-After when `rule` ("10/15m") is used up. */
  take(rule: RateRule, key: string): void | Promise<void> {
    const closedUntil = this.limiter.take(key, this.parseRule(rule))
    if (closedUntil instanceof Promise) return closedUntil.then((until) => this.throwIfLimited(until))
    this.throwIfLimited(closedUntil)
  }

  /** Takes over what the process before this one counted. */
  restore(ctx: Context): Promise<void> {
    return this.memory.restore(ctx)
  }

  /** Writes down what has changed since the last time. */
  save(ctx: Context): Promise<void> {
    return this.memory.save(ctx)
  }

  private throwIfLimited(until: number | undefined): void {
    if (until === undefined) return
    const seconds = Math.ceil((until - this.core.now()) / 1000)
    throw httpErrors.too_many_requests({ retryAfterSeconds: Math.max(1, seconds) })
  }

  private parseRule(written: string): WindowRule {
    const known = this.rules.get(written)
    if (known) return known
    const [, count, length, unit] = /^(\d+)\/(\d+)([smh])$/.exec(written) ?? []
    const scale = readConfig({ core: this.core }, appConfig).RATE_LIMIT_SCALE
    const rule = {
      max: Number(count) * scale,
      windowMs: Number(length) * unitMs[unit as keyof typeof unitMs],
    }
    this.rules.set(written, rule)
    return rule
  }
}
