import { eq } from 'drizzle-orm'
import { isUnwritable } from '@/src/db/database-errors'
import type { Db } from '@/src/db/types'
import type { Context } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import type { Log } from '@/src/kit/log'
import { every } from '@/src/runtime/jobs'
import { idempotencyRecords } from '@/src/runtime/schema'

const probeEveryMs = 2_000
/** New room, as an order takes it: where there is none a row may still be changed, which proves nothing. */
const probeBytes = 65_536

/**
 * Whether the database takes what is written. A transaction that it refused for want of room or the like says no; as one that
 * succeeds may have written nothing, only a look with something to write says yes again. Nothing is tried while all is well.
 */
export class WriteHealth {
  private writable = true
  readonly job = every(probeEveryMs, 'core.probe-writes', (ctx) => this.probe(ctx))
  /** As it was given, but watched. */
  readonly db: Db

  constructor(
    db: Db,
    private readonly log: Log,
  ) {
    this.db = { ...db, transact: (work) => this.watch(db.transact(work)) }
  }

  get isWritable(): boolean {
    return this.writable
  }

  private async watch<Result>(transaction: Promise<Result>): Promise<Result> {
    try {
      return await transaction
    } catch (error) {
      if (isUnwritable(error)) this.markUnwritable(error)
      throw error
    }
  }

  private markUnwritable(error: unknown): void {
    if (this.writable) this.log.error('the database takes no writes', { error })
    this.writable = false
  }

  private async probe(ctx: Context): Promise<void> {
    if (this.writable || !(await this.canWrite(ctx))) return
    this.writable = true
    this.log.info('the database takes writes again')
  }

  private async canWrite(ctx: Context): Promise<boolean> {
    const key = `try:${newId(ctx)}`
    const row = {
      key,
      request: '',
      attempts: 0,
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
