import { onTestFinished } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { searchTimeoutMs } from '@/web/testing/search-timeout'

type Run = (...args: unknown[]) => void
type Handle = ReturnType<typeof setTimeout>
type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'clearTimeout' | 'clearInterval'>

interface PendingTimer {
  readonly ms: number
  readonly repeats: boolean
  readonly run: () => void
}

/** Shorter timers let code and tests take turns, so they are real too. */
const fakedFromMs = 100
/** Longer than any test: the timer is only a handle. */
const foreverMs = 2_000_000_000

// Taken once, because a test that exceeds its time limit goes on beside the next.
const real: Timers = { setTimeout, setInterval, clearTimeout, clearInterval }

/** Replaces timers until the test ends. */
export function fakeTimers(): FakeTimers {
  const timers = new FakeTimers()
  onTestFinished(() => timers.restore())
  return timers
}

/**
 * Replaces `setTimeout` and `setInterval`: timers only fire when the test says so, so that no test waits, and none depends on how fast the
 * machine is. `Bun.sleep` stays real.
 */
export class FakeTimers {
  private readonly pending = new Map<Handle, PendingTimer>()

  constructor() {
    const { setTimeout, setInterval } = real
    const clear = (handle?: unknown) => this.clear(handle)
    Object.assign(globalThis, {
      setTimeout: Object.assign(this.replace(setTimeout, false), setTimeout),
      setInterval: this.replace(setInterval, true),
      clearTimeout: clear,
      clearInterval: clear,
    })
  }

  restore(): void {
    for (const handle of [...this.pending.keys()]) this.clear(handle)
    Object.assign(globalThis, real)
  }

  /** The delays of all pending timers. */
  get pendingDelays(): number[] {
    return [...this.pending.values()].map(({ ms }) => ms)
  }

  /** Fires the timers with exactly this delay, and lets what they started run. Throws if there is none. */
  async fire(ms: number): Promise<void> {
    const due = [...this.pending].filter(([, timer]) => timer.ms === ms)
    if (due.length === 0) throw new Error(`No timer of ${ms} ms, only of ${this.pendingDelays.join(', ')}`)
    for (const [handle, { run, repeats }] of due) {
      if (!repeats) this.clear(handle)
      run()
    }
    await nextTurn()
  }

  private replace(start: (run: () => void, ms: number) => Handle, repeats: boolean) {
    return (run: Run, ms = 0, ...args: unknown[]): Handle => {
      // Searches in a page go on.
      if (ms < fakedFromMs || ms === searchTimeoutMs) return start(() => run(...args), ms)
      const handle = real.setTimeout(() => undefined, foreverMs)
      this.pending.set(handle, { ms, repeats, run: () => run(...args) })
      return handle
    }
  }

  private clear(handle: unknown): void {
    for (const each of [...this.pending.keys()]) if (each === handle) this.pending.delete(each)
    Reflect.apply(real.clearTimeout, undefined, [handle])
  }
}
