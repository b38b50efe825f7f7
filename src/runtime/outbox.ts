import { and, eq, lte } from 'drizzle-orm'
import { definedColumns } from '@/src/db/prepared'
import { systemContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import type { OutboxHandler } from '@/src/kit/outbox-jobs'
import { Signal } from '@/src/kit/signal'
import { withTimeout } from '@/src/kit/with-timeout'
import { claimJob, recordOutcome, selectDue, selectJob } from '@/src/runtime/outbox-statements'
import { outbox } from '@/src/runtime/schema'
import { Worker } from '@/src/runtime/worker'

/** A call that nobody has finished after this long belonged to a process that died. */
export const leaseMs = 120_000
/** An outside that does not answer within this time has answered nothing: well under the lease, so that no call runs twice. */
const handlerTimeoutMs = 60_000
const backoffFirstMs = 30_000
const backoffMaxMs = 3_600_000
const runNowPollMs = 25
/** To one outside. One that hangs must leave room for calls to the others. */
const concurrencyMax = 16
/** What becomes due while others are under way is looked for this often. */
const pollMs = 1_000

/** Some three hours: the outside is away, or something is wrong that no further try mends. */
export const stuckAfterAttempts = 10

type Row = typeof outbox.$inferSelect
type Due = Pick<Row, 'key' | 'kind'>

/** Carries out queued calls, one at a time for each subject, until their outcome is known. */
export class Outbox {
  private readonly handlers: Map<string, OutboxHandler>
  private readonly running = new Map<string, Promise<void>>()
  /** How many calls to each outside are under way. */
  private readonly busy = new Map<string, number>()
  private readonly signal = new Signal()
  private readonly worker = new Worker('core.outbox', () => this.drain())
  private stopping = false

  constructor(
    private readonly core: () => Core,
    handlers: readonly OutboxHandler[],
  ) {
    this.handlers = new Map(handlers.map((handler) => [handler.type.kind, handler]))
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
    this.signal.notify()
    this.worker.wake()
  }

  /** What was under way when the last process of this database died is in doubt, so it is due again, with the same key. */
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
      const queued = this.signal.next()
      const started = this.stopping || this.core().isRestoreLocked() ? 0 : await this.startDue()
      made += started
      if (started > 0) continue
      if (this.running.size === 0) return made
      await withTimeout(pollMs, Promise.race([queued, ...this.running.values()]), undefined)
    }
  }

  /** Drops the rows of done calls that nobody leans on any more. */
  async deleteExpired(): Promise<void> {
    const { db, now } = this.core()
    for (const { type } of this.handlers.values()) {
      if (type.retentionMs === undefined) continue
      const isOver = and(
        eq(outbox.kind, type.kind),
        eq(outbox.state, 'done'),
        lte(outbox.nextAt, now() - type.retentionMs),
      )
      await db.transact((tx) => tx.delete(outbox).where(isOver))
    }
  }

  /** Carries out one call now, whatever its backoff, and waits for it. Answers whether its outcome is known. */
  async runNow(key: string, withinMs = 15_000): Promise<boolean> {
    const giveUpAt = performance.now() + withinMs
    while (performance.now() < giveUpAt) {
      const row = await this.find(key)
      if (!row || row.state === 'done') return true
      if (this.core().isRestoreLocked()) return false
      const claimed = row.state === 'pending' && !this.running.has(key) ? await this.claim(key) : undefined
      const run = claimed ? this.execute(claimed) : this.running.get(key)
      if (run) {
        // Whoever waited for a call takes its answer; to ask again is for whoever comes next.
        await withTimeout(giveUpAt - performance.now(), run, undefined)
        return (await this.find(key))?.state === 'done'
      }
      await Bun.sleep(runNowPollMs)
    }
    return false
  }

  private async find(key: string): Promise<Row | undefined> {
    const [row] = await selectJob(this.core().db.read, { key })
    return row
  }

  /** Claims together share one commit. Answers how many calls it started. */
  private async startDue(): Promise<number> {
    const claims = this.withinConcurrency(await this.due()).map(({ key }) => this.claim(key))
    const claimed = (await Promise.all(claims)).flatMap((row) => row ?? [])
    for (const row of claimed) void this.execute(row)
    return claimed.length
  }

  private withinConcurrency(due: Due[]): Due[] {
    const fresh = due.filter(({ key }) => !this.running.has(key))
    return [...Map.groupBy(fresh, ({ kind }) => destinationOf(kind))].flatMap(([outside, calls]) =>
      calls.slice(0, Math.max(0, concurrencyMax - (this.busy.get(outside) ?? 0))),
    )
  }

  private async due(): Promise<Due[]> {
    const pending = await this.dueIn('pending')
    return pending.length < concurrencyMax ? [...pending, ...(await this.dueIn('inflight'))] : pending
  }

  private dueIn(state: Row['state']): Promise<Due[]> {
    const { db, now } = this.core()
    const kinds = [...this.handlers.keys()]
    const free = kinds.filter((kind) => !this.isFull(kind))
    const freeCount = free.length < kinds.length ? free.length : null
    return selectDue(db.read, freeCount, { ...free, state, now: now(), limit: concurrencyMax })
  }

  private isFull(kind: string): boolean {
    return (this.busy.get(destinationOf(kind)) ?? 0) >= concurrencyMax
  }

  private async claim(key: string): Promise<Row | undefined> {
    const { db, now } = this.core()
    const at = now()
    const [row] = await db.transact((tx) => claimJob(tx, { key, now: at, nextAt: at + leaseMs }))
    return row
  }

  private execute(row: Row): Promise<void> {
    const outside = destinationOf(row.kind)
    const count = (by: number) => this.busy.set(outside, (this.busy.get(outside) ?? 0) + by)
    count(1)
    const run = this.attempt(row)
      .catch((error) => this.core().log.error('call not noted', { kind: row.kind, key: row.key, error }))
      .finally(() => {
        this.running.delete(row.key)
        count(-1)
      })
    this.running.set(row.key, run)
    return run
  }

  private async attempt(row: Row): Promise<void> {
    const core = this.core()
    const problem = await this.run(row)
    const isSecret = this.handlers.get(row.kind)?.type.isSecret
    const after =
      problem === undefined
        ? ({ state: 'done', error: null, ...(isSecret && { payload: {} }) } as const)
        : ({ state: 'pending', error: problem, nextAt: core.now() + backoffMs(row.attempts) } as const)
    if (problem !== undefined)
      core.log[row.attempts < stuckAfterAttempts ? 'warn' : 'error']('call in doubt', {
        kind: row.kind,
        key: row.key,
        attempts: row.attempts,
        reason: problem,
      })
    const { key, attempts } = row
    await core.db.transact((tx) =>
      recordOutcome(tx, definedColumns(after), { ...after, key, claimedAttempt: attempts }),
    )
    core.committed()
  }

  /** Answers why the outcome is unknown, or nothing when it is known. */
  private async run(row: Row): Promise<string | undefined> {
    const handler = this.handlers.get(row.kind)
    if (!handler) return `Nobody carries out ${row.kind}`
    try {
      const answer = handler.run(systemContext(this.core(), row.kind), row)
      const result = await withTimeout(handlerTimeoutMs, answer, {
        outcome: 'unknown',
        reason: 'no reply in time',
      })
      return result.outcome === 'done' ? undefined : result.reason
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
}

/** What stands before the point: the calls of one module go to one outside. */
function destinationOf(kind: string): string {
  return kind.split('.', 1)[0] ?? kind
}

/** From the end of an attempt whose outcome is unknown to the next. */
export function backoffMs(attempts: number): number {
  return Math.min(backoffMaxMs, backoffFirstMs * 2 ** (attempts - 1))
}
