import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { CallHandler } from '@/src/core/calls'
import { systemContext } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { outbox } from '@/src/core/schema'
import { within } from '@/src/core/within'
import { Worker } from '@/src/core/worker'

/** A call that nobody has finished after this long belonged to a process that died. */
const leaseMs = 120_000
/** An outside that does not answer within this time has answered nothing: well under the lease, so that no call runs twice. */
const answerWithinMs = 60_000
const backoffFirstMs = 30_000
const backoffMaxMs = 3_600_000
const settlePollMs = 25
const atOnceMax = 16

type Row = typeof outbox.$inferSelect

/** Carries out queued calls, one at a time for each subject, until their outcome is known. */
export class Outbox {
  private readonly handlers: Map<string, CallHandler>
  private readonly running = new Map<string, Promise<void>>()
  private readonly worker = new Worker('core.outbox', () => this.drain())
  private stopping = false

  constructor(
    private readonly core: () => Core,
    handlers: readonly CallHandler[],
  ) {
    this.handlers = new Map(handlers.map((handler) => [handler.call.kind, handler]))
  }

  start(): void {
    this.worker.start(this.core().log)
  }

  /** Starts no further call and waits for those under way. */
  async stop(): Promise<void> {
    this.stopping = true
    await this.worker.stop()
  }

  wake(): void {
    this.worker.wake()
  }

  /** What was under way when this database's only process died is in doubt, so it is due again, with the same key. */
  async recover(): Promise<void> {
    const { db, now } = this.core()
    await db.transact((tx) =>
      tx.update(outbox).set({ state: 'pending', nextAt: now() }).where(eq(outbox.state, 'inflight')),
    )
  }

  /** Carries out everything that is due; one that takes long does not hold up the others. Answers how many calls it made. */
  async drain(): Promise<number> {
    let made = 0
    for (;;) {
      const claimed = this.stopping || this.core().isHeld() ? [] : await this.claimDue()
      for (const row of claimed) void this.carryOut(row)
      made += claimed.length
      if (claimed.length > 0) continue
      if (this.running.size === 0) return made
      await Promise.race(this.running.values())
    }
  }

  /** Drops the rows of done calls that nobody leans on any more. */
  async forgetDone(): Promise<void> {
    const { db, now } = this.core()
    for (const { call } of this.handlers.values()) {
      if (call.keptMs === undefined) continue
      const isOver = and(
        eq(outbox.kind, call.kind),
        eq(outbox.state, 'done'),
        lte(outbox.nextAt, now() - call.keptMs),
      )
      await db.transact((tx) => tx.delete(outbox).where(isOver))
    }
  }

  /** Carries out one call now, whatever its backoff, and waits for it. Answers whether its outcome is known. */
  async settle(key: string, withinMs = 15_000): Promise<boolean> {
    const giveUpAt = performance.now() + withinMs
    while (performance.now() < giveUpAt) {
      const row = await this.find(key)
      if (!row || row.state === 'done') return true
      if (this.core().isHeld()) return false
      const claimed = row.state === 'pending' && !this.running.has(key) ? await this.claim(key) : undefined
      const run = claimed ? this.carryOut(claimed) : this.running.get(key)
      if (run) {
        // Whoever waited for a call takes its answer; to ask again is for whoever comes next.
        await within(giveUpAt - performance.now(), run, undefined)
        return (await this.find(key))?.state === 'done'
      }
      await Bun.sleep(settlePollMs)
    }
    return false
  }

  private async find(key: string): Promise<Row | undefined> {
    const [row] = await this.core().db.read.select().from(outbox).where(eq(outbox.key, key))
    return row
  }

  private async claimDue(): Promise<Row[]> {
    const { db, now } = this.core()
    const free = atOnceMax - this.running.size
    if (free <= 0) return []
    const due = await db.read
      .select({ key: outbox.key })
      .from(outbox)
      .where(and(inArray(outbox.state, ['pending', 'inflight']), lte(outbox.nextAt, now())))
      .orderBy(asc(outbox.nextAt), asc(outbox.key))
      .limit(free)
    const rows: Row[] = []
    for (const { key } of due) {
      const row = this.running.has(key) ? undefined : await this.claim(key)
      if (row) rows.push(row)
    }
    return rows
  }

  private async claim(key: string): Promise<Row | undefined> {
    const { db, now } = this.core()
    const [row] = await db.transact((tx) =>
      tx
        .update(outbox)
        .set({ state: 'inflight', tries: sql`${outbox.tries} + 1`, nextAt: now() + leaseMs })
        .where(
          and(
            eq(outbox.key, key),
            sql`(${outbox.state} = 'pending' or (${outbox.state} = 'inflight' and ${outbox.nextAt} <= ${now()}))`,
            sql`not exists (select 1 from core_outbox other where other.subject = ${outbox.subject} and other.key <> ${key} and other.state = 'inflight' and other.next_at > ${now()})`,
          ),
        )
        .returning(),
    )
    return row
  }

  private carryOut(row: Row): Promise<void> {
    const run = this.attempt(row)
      .catch((error) => this.core().log.error('call not noted', { kind: row.kind, key: row.key, error }))
      .finally(() => this.running.delete(row.key))
    this.running.set(row.key, run)
    return run
  }

  private async attempt(row: Row): Promise<void> {
    const core = this.core()
    const problem = await this.run(row)
    const isSecret = this.handlers.get(row.kind)?.call.isSecret
    const after =
      problem === undefined
        ? ({ state: 'done', error: null, ...(isSecret && { payload: {} }) } as const)
        : ({ state: 'pending', error: problem, nextAt: core.now() + backoff(row.tries) } as const)
    if (problem !== undefined)
      core.log.warn('call in doubt', { kind: row.kind, key: row.key, tries: row.tries, reason: problem })
    // Only the claim that made the call may note its outcome: a later one may have taken over.
    const own = and(eq(outbox.key, row.key), eq(outbox.state, 'inflight'), eq(outbox.tries, row.tries))
    await core.db.transact((tx) => tx.update(outbox).set(after).where(own))
    core.committed()
  }

  /** Answers why the outcome is unknown, or nothing when it is known. */
  private async run(row: Row): Promise<string | undefined> {
    const handler = this.handlers.get(row.kind)
    if (!handler) return `Nobody carries out ${row.kind}`
    try {
      const answer = handler.run(systemContext(this.core(), row.kind), row)
      const result = await within(answerWithinMs, answer, { outcome: 'unknown', reason: 'no answer in time' })
      return result.outcome === 'done' ? undefined : result.reason
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
}

function backoff(tries: number): number {
  return Math.min(backoffMaxMs, backoffFirstMs * 2 ** (tries - 1))
}
