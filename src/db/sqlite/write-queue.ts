import type { Database } from 'bun:sqlite'
import { isBusy } from '@/src/db/database-errors'
import type { Writer } from '@/src/kit/db'

/** How long a write waits while another process (a backup, a command) locks the file. */
const lockTimeoutMs = 5_000
/** How often to retry the lock. Everything but writing continues meanwhile. */
const lockRetryMs = 20

/** Writes per commit, and so per fsync. With more, the first write waits too long for the last. */
const commitBatchMax = 64

interface QueuedWrite {
  readonly queuedAt: number
  run(): Promise<void>
  committed(): void
  failed(error: unknown): void
}

/** Serializes writes onto one connection. Waiting writes share a commit: all but the first are in a savepoint each. */
export class WriteQueue {
  private readonly waiting: QueuedWrite[] = []
  private pumping: Promise<void> | undefined

  constructor(
    private readonly database: Database,
    private readonly writer: Writer,
    private readonly elapsed: () => number,
  ) {}

  add<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      let result: Result
      this.waiting.push({
        queuedAt: this.elapsed(),
        run: async () => {
          result = await work(this.writer)
        },
        committed: () => resolve(result),
        failed: reject,
      })
      this.pumping ??= this.pump()
    })
  }

  /** Resolves when nothing is queued or running. */
  async idle(): Promise<void> {
    while (this.pumping) await this.pumping
  }

  private async pump(): Promise<void> {
    while (this.waiting.length > 0) {
      // Yield to the event loop, so that concurrent writes join the batch, and timers and signals run under load.
      await new Promise((resolve) => setImmediate(resolve))
      await this.commitBatch()
    }
    this.pumping = undefined
  }

  private async commitBatch(): Promise<void> {
    const done: QueuedWrite[] = []
    if (!(await this.begin())) return
    while (done.length < commitBatchMax) {
      const write = this.waiting.shift()
      if (!write) break
      if (await this.attempt(write, done.length > 0)) done.push(write)
      if (!this.database.inTransaction) break
    }
    this.commit(done)
  }

  /** Locks the file for writing. Retries here, because SQLite's own wait would block the whole process. */
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

  /** Rejects writes that waited too long for a lock; on other errors, all of them. */
  private rejectTimedOut(error: unknown): void {
    const queuedBefore = isBusy(error) ? this.elapsed() - lockTimeoutMs : Number.POSITIVE_INFINITY
    const first = this.waiting.findIndex(({ queuedAt }) => queuedAt > queuedBefore)
    for (const write of this.waiting.splice(0, first < 0 ? this.waiting.length : first)) write.failed(error)
  }

  private async attempt(write: QueuedWrite, inSavepoint: boolean): Promise<boolean> {
    try {
      if (inSavepoint) this.execute('SAVEPOINT write')
      await write.run()
      if (inSavepoint) this.execute('RELEASE write')
      return true
    } catch (error) {
      write.failed(error)
      this.rollBack(inSavepoint)
      return false
    }
  }

  /** On a full disk SQLite rolls back the whole transaction, including the savepoint. */
  private rollBack(toSavepoint: boolean): void {
    if (!this.database.inTransaction) return
    try {
      this.execute(toSavepoint ? 'ROLLBACK TO write' : 'ROLLBACK')
      if (toSavepoint) this.execute('RELEASE write')
    } catch {
      this.execute('ROLLBACK')
    }
  }

  private commit(done: QueuedWrite[]): void {
    if (done.length === 0) return
    try {
      this.execute('COMMIT')
      for (const write of done) write.committed()
    } catch (error) {
      if (this.database.inTransaction) this.execute('ROLLBACK')
      for (const write of done) write.failed(error)
    }
  }

  /** `query` caches the prepared statement, `run` prepares it anew. */
  private execute(statement: string): void {
    this.database.query(statement).run()
  }
}
