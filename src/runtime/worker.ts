import type { Log } from '@/src/kit/log'

const pollMs = 1_000

/** Runs one drain at a time: when woken, and every second. */
export class Worker {
  private started = false
  private woken = false
  private running: Promise<void> | undefined
  private timer: Timer | undefined
  private log: Log | undefined

  constructor(
    private readonly name: string,
    private readonly drain: () => Promise<unknown>,
  ) {}

  start(log: Log): void {
    this.log = log
    this.started = true
    this.timer = setInterval(() => this.wake(), pollMs)
    this.wake()
  }

  async stop(): Promise<void> {
    this.started = false
    clearInterval(this.timer)
    await this.running
  }

  wake(): void {
    if (!this.started) return
    this.woken = true
    this.running ??= this.loop()
  }

  private async loop(): Promise<void> {
    while (this.woken && this.started) {
      this.woken = false
      try {
        await this.drain()
      } catch (error) {
        this.log?.error('worker failed', { worker: this.name, error })
      }
    }
    this.running = undefined
  }
}
