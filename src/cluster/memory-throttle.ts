import { hourMs, minuteMs } from '@/src/kit/text/duration'

/** A level further ahead is left from before the clock was set back. */
const fullAheadMaxMs = minuteMs
const pauseMaxMs = hourMs
/** The share of a minute's requests that may be sent at once. The rest is spread so that no minute exceeds the limit. */
const burstShare = 0.2

/** Limits outgoing requests with a token bucket. */
export interface Throttle {
  /** Takes one token and returns the wait in ms. Returns undefined, and takes none, if the wait would exceed `maxWaitMs`. */
  take(now: number, maxWaitMs: number): number | undefined | Promise<number | undefined>
  /** Pauses all requests until `at` (ms since 1970), because the server asked for it. */
  pauseUntil(at: number): void
}

/** The state of a bucket. Both values only grow. */
interface ThrottleLevel {
  /** When the bucket will be full again, in ms since 1970. */
  fullAt: number
  pausedUntil: number
}

/** A throttle for this process only. */
export interface MemoryThrottle extends Throttle {
  readonly level: ThrottleLevel
  readonly intervalMs: number
  /** How far requests may run ahead of the even spread, in ms. */
  readonly burstMs: number
  take(now: number, maxWaitMs: number): number | undefined
}

export function createMemoryThrottle(perMinute: number): MemoryThrottle {
  const burst = Math.max(1, Math.floor(perMinute * burstShare))
  const intervalMs = minuteMs / Math.max(1, perMinute - burst)
  const burstMs = burst * intervalMs
  const level: ThrottleLevel = { fullAt: 0, pausedUntil: 0 }
  return {
    level,
    intervalMs,
    burstMs,
    take: (now, maxWaitMs) => {
      dropFuture(level, now)
      const next = Math.max(level.fullAt, now) + intervalMs
      const waitMs = Math.max(0, next - now - burstMs, level.pausedUntil - now)
      if (waitMs > maxWaitMs) return undefined
      level.fullAt = next
      return waitMs
    },
    pauseUntil: (at) => {
      level.pausedUntil = Math.max(level.pausedUntil, at)
    },
  }
}

/** Forgets a level that can only come from before the clock was set back. */
export function dropFuture(level: ThrottleLevel, now: number): void {
  if (level.fullAt - now > fullAheadMaxMs) level.fullAt = 0
  if (level.pausedUntil - now > pauseMaxMs) level.pausedUntil = 0
}
