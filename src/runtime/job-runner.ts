import { type Core, systemContext } from '@/src/kit/context'
import type { Job } from '@/src/kit/jobs'

/** Runs each job at startup and at its interval, never twice at once. A failed run is logged, once while the database is unavailable; the next one retries. */
export class JobRunner {
  private readonly timers: Timer[] = []
  private isStarted = false
  private readonly running = new Map<string, Promise<void>>()
  /** Jobs whose last run failed because the database was unavailable: logged once, because some run twice a second. */
  private readonly unavailable = new Set<string>()

  constructor(
    private readonly core: Core,
    private readonly jobs: readonly Job[],
  ) {}

  /** Runs the jobs for the first time after `delayMs`. */
  start(delayMs = 0): void {
    this.isStarted = true
    if (delayMs === 0) this.runAll()
    else this.timers.push(setTimeout(() => this.runAll(), delayMs))
  }

  private runAll(): void {
    for (const job of this.jobs) {
      this.runNow(job)
      this.timers.push(setInterval(() => this.runNow(job), job.everyMs))
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer)
    await Promise.all(this.running.values())
    if (!this.isStarted) return
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
      this.unavailable.delete(job.name)
    } catch (error) {
      const isUnavailable = this.core.db.isUnavailable(error)
      if (!isUnavailable || !this.unavailable.has(job.name))
        this.core.log.error('job failed', { job: job.name, error })
      if (isUnavailable) this.unavailable.add(job.name)
    }
  }
}
