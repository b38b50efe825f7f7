import { eq } from 'drizzle-orm'
import type { Context } from '@/src/core/context'
import { newId } from '@/src/core/id'
import { every } from '@/src/core/jobs'
import type { Log } from '@/src/core/log'
import { answers } from '@/src/core/schema'
import { isUnwritable } from '@/src/db/failures'
import type { Db } from '@/src/db/types'

const lookEveryMs = 2_000
/** New room, as an order takes it: where there is none a row may still be changed, which proves nothing. */
const roomBytes = 65_536

/**
 * Whether the database takes what is written. A transaction that it refused for want of room or the like says no; as one that
 * succeeds may have written nothing, only a look with something to write says yes again. Nothing is tried while all is well.
 */
export class Writing {
  private possible = true
  readonly job = every(lookEveryMs, 'core.try-writing', (ctx) => this.look(ctx))
  /** As it was given, but watched. */
  readonly db: Db

  constructor(
    db: Db,
    private readonly log: Log,
  ) {
    this.db = { ...db, transact: (work) => this.watch(db.transact(work)) }
  }

  get isPossible(): boolean {
    return this.possible
  }

  private async watch<Result>(transaction: Promise<Result>): Promise<Result> {
    try {
      return await transaction
    } catch (error) {
      if (isUnwritable(error)) this.refuse(error)
      throw error
    }
  }

  private refuse(error: unknown): void {
    if (this.possible) this.log.error('the database takes no writes', { error })
    this.possible = false
  }

  private async look(ctx: Context): Promise<void> {
    if (this.possible || !(await this.canWrite(ctx))) return
    this.possible = true
    this.log.info('the database takes writes again')
  }

  private async canWrite(ctx: Context): Promise<boolean> {
    const key = `try:${newId(ctx)}`
    const row = { key, request: '', tries: 0, leaseUntil: 0, answer: 'x'.repeat(roomBytes), at: ctx.now() }
    const attempt = this.db.transact(async (tx) => {
      await tx.insert(answers).values(row)
      await tx.delete(answers).where(eq(answers.key, key))
    })
    return attempt.then(
      () => true,
      () => false,
    )
  }
}
