import { type Core, systemContext } from '@/src/kit/context'
import type { Job } from '@/src/kit/jobs'

/** Runs each job at startup and at its interval, never twice at once. A failed run is logged; the next one retries. */
export class JobRunner {
  private readonly timers: Timer[] = []
  private readonly running = new Map<string, Promise<void>>()

  constructor(
    private readonly core: Core,
    private readonly jobs: readonly Job[],
  ) {}

  start(): void {
    for (const job of this.jobs) {
      this.runNow(job)
      this.timers.push(setInterval(() => this.runNow(job), job.everyMs))
    }
  }

  async stop(): Promise<void> {
    const wasStarted = this.timers.length > 0
    for (const timer of this.timers) clearInterval(timer)
    await Promise.all(this.running.values())
    if (!wasStarted) return
    await Promise.all(this.jobs.filter(({ runsOnStop }) => runsOnStop).map((job) => this.attempt(job)))
  }

  /** Runs the job now, unless it is running. */
  runNow(job: Job): void {
    if (this.running.has(job.name)) return
    const run = this.attempt(job).finally(() => this.running.delete(job.name))
    this.running.set(job.name, run)
  }

  private async attempt(job: Job): Promise<void> {
    try {
      await job.run(systemContext(this.core, job.name))
    } catch (error) {
      this.core.log.error('job failed', { job: job.name, error })
    }
  }
}
