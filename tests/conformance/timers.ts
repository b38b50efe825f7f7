import { act } from '@testing-library/react/pure'

type Run = (...args: unknown[]) => void
type Handle = ReturnType<typeof setTimeout>

/** Every timer that is set while a page is open, by its delay, so that a test need not wait for it. */
export class Timers {
  private readonly waiting = new Map<Handle, { ms: number; run: () => void }>()
  private readonly real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout }

  constructor() {
    const set = (run: Run, ms = 0, ...args: unknown[]) => this.set(() => run(...args), ms)
    globalThis.setTimeout = Object.assign(set, this.real.set)
    globalThis.clearTimeout = (handle?: unknown) => this.clear(handle)
  }

  restore(): void {
    for (const handle of [...this.waiting.keys()]) this.clear(handle)
    globalThis.setTimeout = this.real.set
    globalThis.clearTimeout = this.real.clear
  }

  /** The delays that somebody waits for. */
  get delays(): number[] {
    return [...this.waiting.values()].map(({ ms }) => ms)
  }

  /** Ends the wait of those timers that were set to exactly this delay. Throws when there is none. */
  async pass(ms: number): Promise<void> {
    const due = [...this.waiting].filter(([, timer]) => timer.ms === ms)
    if (due.length === 0) throw new Error(`Nothing waits for ${ms} ms, only for ${this.delays.join(', ')}`)
    await act(async () => {
      for (const [handle, { run }] of due) {
        this.clear(handle)
        run()
      }
    })
  }

  private set(work: () => void, ms: number): Handle {
    const run = () => {
      this.waiting.delete(handle)
      work()
    }
    const handle = this.real.set(run, ms)
    this.waiting.set(handle, { ms, run })
    return handle
  }

  private clear(handle: unknown): void {
    for (const each of [...this.waiting.keys()]) if (each === handle) this.waiting.delete(each)
    Reflect.apply(this.real.clear, undefined, [handle])
  }
}
