/** So many attempts in a row without an answer, and the other side counts as down. */
const failuresMax = 3
/** While it is down, one caller in so many ms looks whether it is back. */
const probeIntervalMs = 10_000
/** Whoever says that they are shut for longer is looked after all the same: others wait for them. */
const openMaxMs = 60_000

/** Keeps callers from waiting for somebody who does not answer. */
export interface CircuitBreaker {
  /** Whether to ask now. While the other side is down, the first in a while is let through. */
  allowsRequest(now: number): boolean
  recordSuccess(): void
  /** `shutMs`: it says itself that it is shut, for so long. */
  recordFailure(now: number, shutMs?: number): void
  /** Since when nothing came back, once that is believed. */
  openSince(): number | undefined
}

export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0
  let failedFirstAt = 0
  let lookAgainAt = 0
  const isOpen = () => failures >= failuresMax
  return {
    allowsRequest: (now) => {
      if (!isOpen()) return true
      if (now < lookAgainAt) return false
      lookAgainAt = now + probeIntervalMs
      return true
    },
    recordSuccess: () => {
      failures = 0
    },
    recordFailure: (now, shutMs = 0) => {
      if (failures === 0) failedFirstAt = now
      failures = shutMs > 0 ? failuresMax : failures + 1
      lookAgainAt = now + Math.max(probeIntervalMs, Math.min(shutMs, openMaxMs))
    },
    openSince: () => (isOpen() ? failedFirstAt : undefined),
  }
}
