import type { AttemptError } from './contract'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** The waits after the first attempt and each retry: three days in all. */
const delaysMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  3 * hourMs,
  7 * hourMs,
  12 * hourMs,
  20 * hourMs,
  28 * hourMs,
]
/** An endpoint that failed for as long as all retries of an event take is paused. */
export const failingMaxMs = delaysMs.reduce((sum, delay) => sum + delay, 0)

/** How long to wait after so many failed attempts of an event; undefined after the last one. */
export function retryDelayMs(tries: number): number | undefined {
  return delaysMs[tries - 1]
}

const failuresMax = 3
const breakFirstMs = 15 * secondMs
const breakMaxMs = 10 * minuteMs

/**
 * How long the circuit breaker of an endpoint stays open after its latest failure; undefined while it stays closed. A server that
 * doesn't respond in time costs more than one that fails at once, so a single timeout opens it.
 */
export function breakMs(failures: number, error: AttemptError | null): number | undefined {
  if (failures < failuresMax && error !== 'timeout') return undefined
  return Math.min(breakMaxMs, breakFirstMs * 2 ** Math.min(failures - 1, 10))
}
