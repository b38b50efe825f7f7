import { type Core, systemContext } from '@/src/kit/context'
import type { Job } from '@/src/kit/jobs/jobs'
import { withTimeout } from '@/src/kit/with-timeout'

/** A job that takes longer to end is left behind when the site stops. */
const stopsWithinMs = 10_000
/** Requests wait as long as a job keeps the event loop busy. */
const blocksMs = 1_000

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
    await this.untilEnded()
    if (!this.isStarted) return
    for (const job of this.jobs.filter(({ runsOnStop }) => runsOnStop)) this.runNow(job)
    await this.untilEnded()
  }

  /** Waits for running jobs, but not for one that never ends. */
  private async untilEnded(): Promise<void> {
    const ended = Promise.all(this.running.values()).then(() => true)
    if (await withTimeout(stopsWithinMs, ended, false)) return
    this.core.log.error('jobs did not end', { jobs: this.runningNames, waitedMs: stopsWithinMs })
    this.running.clear()
  }

  get runningNames(): string[] {
    return [...this.running.keys()]
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

/** Logs which jobs were running if a timer was so late that something must have kept the event loop busy. */
export function reportBlock({ log }: Core, runners: readonly JobRunner[], lateMs: number): void {
  if (lateMs < blocksMs) return
  const jobs = runners.flatMap(({ runningNames }) => runningNames)
  const ms = Math.round(lateMs)
  if (jobs.length > 0) log.warn('the event loop was blocked while jobs ran', { jobs, ms })
}
