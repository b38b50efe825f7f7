import type { Database } from 'bun:sqlite'
import { isBusy } from '@/src/db/database-errors'
import type { Writer } from '@/src/db/types'

/** Another process (a backup, the command line) may hold the file this long before a write gives up. */
const lockTimeoutMs = 5_000
/** Asked for again this often; meanwhile everything but writing goes on. */
const lockRetryMs = 20

/** A batch shares one COMMIT, hence one fsync. More than this and the first caller waits too long for the last. */
export const commitBatchMax = 64

interface QueuedWrite {
  readonly queuedAt: number
  run(): Promise<void>
  committed(): void
  failed(error: unknown): void
}

/** Serialises writers onto one connection; those that wait together commit together, each behind its own savepoint. */
export class WriteQueue {
  private readonly waiting: QueuedWrite[] = []
  private pumping: Promise<void> | undefined

  constructor(
    private readonly database: Database,
    private readonly writer: Writer,
    private readonly batchMax: number,
  ) {}

  add<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      let result: Result
      this.waiting.push({
        queuedAt: performance.now(),
        run: async () => {
          result = await work(this.writer)
        },
        committed: () => resolve(result),
        failed: reject,
      })
      this.pumping ??= this.pump()
    })
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.pumping) await this.pumping
  }

  private async pump(): Promise<void> {
    while (this.waiting.length > 0) {
      // A turn of the event loop: who writes at the same moment joins the batch, and timers and signals are heard under load.
      await new Promise((resolve) => setImmediate(resolve))
      await this.commitBatch()
    }
    this.pumping = undefined
  }

  private async commitBatch(): Promise<void> {
    const done: QueuedWrite[] = []
    if (!(await this.begin())) return
    while (done.length < this.batchMax) {
      const job = this.waiting.shift()
      if (!job) break
      if (await this.attempt(job)) done.push(job)
      if (!this.database.inTransaction) break
    }
    this.commit(done)
  }

  /** Takes the file for writing. SQLite's own waiting would stop the whole process, so it is asked again and again. */
  private async begin(): Promise<boolean> {
    while (this.waiting.length > 0) {
      try {
        this.execute('BEGIN IMMEDIATE')
        return true
      } catch (error) {
        this.rejectTimedOut(error)
      }
      await Bun.sleep(lockRetryMs)
    }
    return false
  }

  /** Those who have waited long enough for another process are told; whatever else is wrong is told to all at once. */
  private rejectTimedOut(error: unknown): void {
    const longest = isBusy(error) ? performance.now() - lockTimeoutMs : Number.POSITIVE_INFINITY
    const first = this.waiting.findIndex(({ queuedAt }) => queuedAt > longest)
    for (const job of this.waiting.splice(0, first < 0 ? this.waiting.length : first)) job.failed(error)
  }

  private async attempt(job: QueuedWrite): Promise<boolean> {
    try {
      this.execute('SAVEPOINT job')
      await job.run()
      this.execute('RELEASE job')
      return true
    } catch (error) {
      job.failed(error)
      this.rollBack()
      return false
    }
  }

  /** A full disk makes SQLite roll back the whole transaction by itself; then there is no savepoint left, and nothing to commit. */
  private rollBack(): void {
    if (!this.database.inTransaction) return
    try {
      this.execute('ROLLBACK TO job')
      this.execute('RELEASE job')
    } catch {
      this.execute('ROLLBACK')
    }
  }

  private commit(done: QueuedWrite[]): void {
    try {
      this.execute('COMMIT')
      for (const job of done) job.committed()
    } catch (error) {
      if (this.database.inTransaction) this.execute('ROLLBACK')
      for (const job of done) job.failed(error)
    }
  }

  /** `query` keeps the statement prepared, `run` would prepare it anew each time. */
  private execute(statement: string): void {
    this.database.query(statement).run()
  }
}
