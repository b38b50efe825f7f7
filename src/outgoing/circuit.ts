/** So many attempts in a row without an answer, and the other side counts as down. */
const failuresMax = 3
/** While it is down, one caller in so many ms looks whether it is back. */
const lookEveryMs = 10_000
/** Whoever says that they are shut for longer is looked after all the same: others wait for them. */
const shutMaxMs = 60_000

/** Keeps callers from waiting for somebody who does not answer. */
export interface Circuit {
  /** Whether to ask now. While the other side is down, the first in a while is let through. */
  mayAsk(now: number): boolean
  answered(): void
  /** `shutMs`: it says itself that it is shut, for so long. */
  failed(now: number, shutMs?: number): void
  /** Since when nothing came back, once that is believed. */
  downSince(): number | undefined
}

export function createCircuit(): Circuit {
  let failures = 0
  let failedFirstAt = 0
  let lookAgainAt = 0
  const isOpen = () => failures >= failuresMax
  return {
    mayAsk: (now) => {
      if (!isOpen()) return true
      if (now < lookAgainAt) return false
      lookAgainAt = now + lookEveryMs
      return true
    },
    answered: () => {
      failures = 0
    },
    failed: (now, shutMs = 0) => {
      if (failures === 0) failedFirstAt = now
      failures = shutMs > 0 ? failuresMax : failures + 1
      lookAgainAt = now + Math.max(lookEveryMs, Math.min(shutMs, shutMaxMs))
    },
    downSince: () => (isOpen() ? failedFirstAt : undefined),
  }
}
