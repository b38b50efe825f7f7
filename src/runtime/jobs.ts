import { type Context, systemContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'

/** Something done again and again behind the requests. */
export interface Job {
  /** `module.what-it-does` */
  readonly name: string
  readonly everyMs: number
  readonly run: (ctx: Context) => Promise<unknown>
  /** Once more when the host stops. */
  readonly runsOnStop?: boolean
}

/** A job that runs every so many ms, and not again before it has ended. */
export function every(
  everyMs: number,
  name: string,
  run: (ctx: Context) => Promise<unknown>,
  { isLast = false }: { isLast?: boolean } = {},
): Job {
  return { name, everyMs, run, runsOnStop: isLast }
}

/** Runs each job at the start and on its own clock, never twice at once; a failure is logged and the next round tries again. */
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

  /** A round of its own, unless one is under way. */
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
