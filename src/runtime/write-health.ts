import { AsyncLocalStorage } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { isUnwritable } from '@/src/db/database-errors'
import type { Context } from '@/src/kit/context'
import type { Db } from '@/src/kit/db'
import { newId } from '@/src/kit/id'
import { every } from '@/src/kit/jobs/jobs'
import type { Log } from '@/src/kit/log'
import { idempotencyRecords } from '@/src/runtime/schema'

const probeEveryMs = 2_000
/** Large enough to need new pages: on a full disk, changing an existing row may still succeed. */
const probeBytes = 65_536

interface TransactionObserver {
  /** Monotonic time in ms. */
  elapsed(): number
  onEnd(outcome: 'committed' | 'failed', seconds: number): void
}

const unobserved: TransactionObserver = { elapsed: () => 0, onEnd: () => undefined }

/**
 * Tracks whether the database accepts writes. A transaction that fails for lack of space or the like turns it off. Only
 * a probe that writes something turns it on again, because other transactions may succeed without writing. Doesn't
 * probe while writes work.
 */
export class WriteHealth {
  private writable = true
  readonly job = every(probeEveryMs, 'core.probe-writes', (ctx) => this.probe(ctx))
  /** The given database, with transactions observed. A write queue runs `work` later; its log lines and spans stay with the caller. */
  readonly db: Db

  constructor(
    db: Db,
    private readonly log: Log,
    private readonly transactions = unobserved,
  ) {
    this.db = {
      ...db,
      transact: (work, isolation) => this.watch(db.transact(AsyncLocalStorage.bind(work), isolation)),
    }
  }

  get isWritable(): boolean {
    return this.writable
  }

  private async watch<Result>(transaction: Promise<Result>): Promise<Result> {
    const { elapsed, onEnd } = this.transactions
    const startedAt = elapsed()
    const end = (outcome: 'committed' | 'failed') => onEnd(outcome, (elapsed() - startedAt) / 1000)
    try {
      const result = await transaction
      end('committed')
      return result
    } catch (error) {
      end('failed')
      if (isUnwritable(error)) this.markUnwritable(error)
      throw error
    }
  }

  private markUnwritable(error: unknown): void {
    if (this.writable) this.log.error('the database rejects writes', { error })
    this.writable = false
  }

  private async probe(ctx: Context): Promise<void> {
    if (this.writable || !(await this.canWrite(ctx))) return
    this.writable = true
    this.log.info('the database accepts writes again')
  }

  private async canWrite(ctx: Context): Promise<boolean> {
    const key = `try:${newId(ctx)}`
    const row = {
      key,
      request: '',
      attempt: 0,
      leaseUntil: 0,
      response: 'x'.repeat(probeBytes),
      at: ctx.now(),
    }
    const attempt = this.db.transact(async (tx) => {
      await tx.insert(idempotencyRecords).values(row)
      await tx.delete(idempotencyRecords).where(eq(idempotencyRecords.key, key))
    })
    return attempt.then(
      () => true,
      () => false,
    )
  }
}
