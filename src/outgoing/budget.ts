const minuteMs = 60_000
/** Of a minute's requests so many may come at once; the rest flows, so that no minute holds more than its budget. */
const burstShare = 0.2

/** Requests that may be made, as a bucket that fills with time. */
export interface Budget {
  /** Takes one, due in so many ms; undefined, and takes none, when that is longer than the caller waits. */
  take(now: number, patienceMs: number): number | undefined
  /** The other side has asked for a pause. */
  pauseUntil(at: number): void
}

export function createBudget(perMinute: number): Budget {
  const burst = Math.max(1, Math.floor(perMinute * burstShare))
  const apartMs = minuteMs / Math.max(1, perMinute - burst)
  /** When the bucket is full again. */
  let fullAt = 0
  let pausedUntil = 0
  return {
    take: (now, patienceMs) => {
      const next = Math.max(fullAt, now) + apartMs
      const waitMs = Math.max(0, next - now - burst * apartMs, pausedUntil - now)
      if (waitMs > patienceMs) return undefined
      fullAt = next
      return waitMs
    },
    pauseUntil: (at) => {
      pausedUntil = Math.max(pausedUntil, at)
    },
  }
}
