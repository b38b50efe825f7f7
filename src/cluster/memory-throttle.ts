const minuteMs = 60_000
/** Of a minute's requests so many may come at once; the rest flows, so that no minute holds more than its budget. */
const burstShare = 0.2

/** Requests that may be made, as a bucket that fills with time. */
export interface Throttle {
  /** Takes one, due in so many ms; undefined, and takes none, when that is longer than the caller waits. */
  take(now: number, patienceMs: number): number | undefined | Promise<number | undefined>
  /** The other side has asked for a pause. */
  pauseUntil(at: number): void
}

/** How far a bucket is used up: both only grow. */
interface ThrottleLevel {
  /** When the bucket is full again. */
  fullAt: number
  pausedUntil: number
}

/** The budget of this process alone. */
export interface MemoryThrottle extends Throttle {
  readonly level: ThrottleLevel
  readonly intervalMs: number
  /** So far ahead of the flow requests may be. */
  readonly burstMs: number
  take(now: number, patienceMs: number): number | undefined
}

export function createMemoryThrottle(perMinute: number): MemoryThrottle {
  const burst = Math.max(1, Math.floor(perMinute * burstShare))
  const apartMs = minuteMs / Math.max(1, perMinute - burst)
  const burstMs = burst * apartMs
  const level: ThrottleLevel = { fullAt: 0, pausedUntil: 0 }
  return {
    level,
    intervalMs: apartMs,
    burstMs,
    take: (now, patienceMs) => {
      const next = Math.max(level.fullAt, now) + apartMs
      const waitMs = Math.max(0, next - now - burstMs, level.pausedUntil - now)
      if (waitMs > patienceMs) return undefined
      level.fullAt = next
      return waitMs
    },
    pauseUntil: (at) => {
      level.pausedUntil = Math.max(level.pausedUntil, at)
    },
  }
}
