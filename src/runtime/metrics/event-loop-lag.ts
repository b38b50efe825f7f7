const everyMs = 100
/** The lag is the longest of this window and the one before, so that a reader that comes every 15 seconds misses none. */
const windowMs = 15_000

/** Measures how late timers run, because something keeps the event loop busy. Bun's own measurement is always 0. */
export class EventLoopLag {
  private timer: Timer | undefined
  private expectedAt = Number.POSITIVE_INFINITY
  private windowEndsAt = 0
  private longestMs = 0
  private longestBeforeMs = 0

  /** `elapsed` returns monotonic time in ms. `onTimer` gets how late each timer is, in ms. */
  constructor(
    private readonly elapsed = () => performance.now(),
    private readonly onTimer: (lateMs: number) => void = () => undefined,
  ) {}

  start(): void {
    this.stop()
    this.expectedAt = this.elapsed() + everyMs
    this.timer = setInterval(() => this.record(this.elapsed()), everyMs).unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** The longest delay of a timer in the last 15 to 30 seconds. */
  get seconds(): number {
    return Math.max(this.longestMs, this.longestBeforeMs) / 1000
  }

  /** A timer that was due at `expectedAt` runs at `now`, both in ms. */
  record(now: number): void {
    if (now >= this.windowEndsAt) {
      this.longestBeforeMs = this.longestMs
      this.longestMs = 0
      this.windowEndsAt = now + windowMs
    }
    const lateMs = now - this.expectedAt
    this.longestMs = Math.max(this.longestMs, lateMs)
    this.expectedAt = now + everyMs
    this.onTimer(lateMs)
  }
}
