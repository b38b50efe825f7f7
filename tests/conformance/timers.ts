import { act } from '@testing-library/react/pure'

type Run = (...args: unknown[]) => void
type Handle = ReturnType<typeof setTimeout>

/** The timeout of searches, generous for a busy machine. Timers with this delay are real. */
export const searchTimeoutMs = 9_999
/** Shorter timers let pages and tests take turns, so they are real too. */
const fakedFromMs = 100
/** Longer than any test: the timer is only a handle. */
const foreverMs = 2_000_000_000

/** Replaces timers while a page is open: they only fire when the test says so, so that no test waits. */
export class FakeTimers {
  private readonly pending = new Map<Handle, { ms: number; run: () => void }>()
  private readonly real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout }

  constructor() {
    const set = (run: Run, ms = 0, ...args: unknown[]) => this.set(() => run(...args), ms)
    globalThis.setTimeout = Object.assign(set, this.real.set)
    globalThis.clearTimeout = (handle?: unknown) => this.clear(handle)
  }

  restore(): void {
    for (const handle of [...this.pending.keys()]) this.clear(handle)
    globalThis.setTimeout = this.real.set
    globalThis.clearTimeout = this.real.clear
  }

  /** The delays of all pending timers. */
  get pendingDelays(): number[] {
    return [...this.pending.values()].map(({ ms }) => ms)
  }

  /** Fires the timers with exactly this delay. Throws if there is none. */
  async fire(ms: number): Promise<void> {
    const due = [...this.pending].filter(([, timer]) => timer.ms === ms)
    if (due.length === 0) throw new Error(`No timer of ${ms} ms, only of ${this.pendingDelays.join(', ')}`)
    await act(async () => {
      for (const [handle, { run }] of due) {
        this.clear(handle)
        run()
      }
    })
  }

  private set(run: () => void, ms: number): Handle {
    if (ms < fakedFromMs || ms === searchTimeoutMs) return this.real.set(run, ms)
    const handle = this.real.set(() => undefined, foreverMs)
    this.pending.set(handle, { ms, run })
    return handle
  }

  private clear(handle: unknown): void {
    for (const each of [...this.pending.keys()]) if (each === handle) this.pending.delete(each)
    Reflect.apply(this.real.clear, undefined, [handle])
  }
}
