import { read } from '@/src/core/config'
import type { Core } from '@/src/core/core'
import { httpErrors } from '@/src/core/errors'
import { hostConfig } from '@/src/core/host-config'

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 }
/** Beyond this many callers the oldest windows are forgotten: a flood of addresses must not fill the memory. */
const windowsMax = 100_000

interface Window {
  startedAt: number
  used: number
}

/** Counts uses in fixed windows, in memory. */
export class RateLimits {
  private readonly windows = new Map<string, Window>()

  constructor(private readonly core: Core) {}

  /** Counts one use of what `key` names. Throws 429 with Retry-After when `rule` ("10/15m") is used up. */
  take(rule: string, key: string): void {
    const { count, lengthMs } = parse(rule)
    const now = this.core.now()
    const window = this.current(key, now, lengthMs)
    if (window.used >= count * read({ core: this.core }, hostConfig).RATE_LIMIT_SCALE) {
      throw httpErrors.too_many_requests({
        retryAfterSeconds: Math.ceil((window.startedAt + lengthMs - now) / 1000),
      })
    }
    window.used++
  }

  private current(key: string, now: number, lengthMs: number): Window {
    const found = this.windows.get(key)
    if (found && now < found.startedAt + lengthMs) return found
    const fresh = { startedAt: now, used: 0 }
    this.windows.delete(key)
    this.windows.set(key, fresh)
    const oldest = this.windows.keys().next().value
    if (this.windows.size > windowsMax && oldest !== undefined) this.windows.delete(oldest)
    return fresh
  }
}

function parse(rule: string): { count: number; lengthMs: number } {
  const [, count, length, unit] = /^(\d+)\/(\d+)([smh])$/.exec(rule) ?? []
  return { count: Number(count), lengthMs: Number(length) * unitMs[unit as keyof typeof unitMs] }
}
