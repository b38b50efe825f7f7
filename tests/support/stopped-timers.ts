import { jest, onTestFinished } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Stops the timers of JavaScript until the test ends: none fires before `fireTimers`. What the test waits for still happens: I/O,
 * `Bun.sleep` and `eventually`.
 */
export function stopTimers(): void {
  jest.useFakeTimers()
  onTestFinished(() => void jest.useRealTimers())
}

/** Fires the timers of the next `ms`, each at its time, and lets what they started run. */
export async function fireTimers(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms)
  await nextTurn()
}
