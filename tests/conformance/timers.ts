import { act } from '@testing-library/react/pure'

type Run = (...args: unknown[]) => void
type Handle = ReturnType<typeof setTimeout>

/** How long a test looks for something, on a busy machine too: the one long delay that is real. */
export const searchTimeoutMs = 9_999
/** Shorter ones are how pages and their tests take turns; nobody sees them. */
const fakedFromMs = 100
/** No timer waits so long, and one that did would be ended with the page. */
const foreverMs = 2_000_000_000

/** While a page is open, its timers end when the test says so, by their delay: none is waited for, none comes too early. */
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

  /** The delays that somebody waits for. */
  get pendingDelays(): number[] {
    return [...this.pending.values()].map(({ ms }) => ms)
  }

  /** Ends the wait of those timers that were set to exactly this delay. Throws when there is none. */
  async fire(ms: number): Promise<void> {
    const due = [...this.pending].filter(([, timer]) => timer.ms === ms)
    if (due.length === 0)
      throw new Error(`Nothing waits for ${ms} ms, only for ${this.pendingDelays.join(', ')}`)
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
