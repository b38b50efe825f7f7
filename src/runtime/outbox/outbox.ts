import { eq } from 'drizzle-orm'
import { definedColumns } from '@/src/db/prepared'
import { type Context, type Core, causedBy, systemContext, type TxContext } from '@/src/kit/context'
import type { ClaimedJob } from '@/src/kit/jobs/claimed-job'
import type { OutboxHandler, Outcome } from '@/src/kit/jobs/outbox-jobs'
import { withLogFields } from '@/src/kit/log'
import { observeDuration } from '@/src/kit/metrics/metrics'
import { inSpan } from '@/src/kit/metrics/tracing'
import { Signal } from '@/src/kit/realtime/signal'
import { transact } from '@/src/kit/transact'
import { withTimeout } from '@/src/kit/with-timeout'
import { outboxJobDuration } from '@/src/runtime/core-metrics'
import { type DueJob, DueJobs } from '@/src/runtime/outbox/due-jobs'
import { destinationOf, logFieldsOf, spanOf } from '@/src/runtime/outbox/outbox-labels'
import { deleteExpiredJobs, hasAttemptEnded } from '@/src/runtime/outbox/outbox-queries'
import { claimJobs, recordOutcome, selectJobByKey } from '@/src/runtime/outbox/outbox-statements'
import { backoffMs, handlerTimeoutMs, leaseMs, stuckAfterAttempts } from '@/src/runtime/outbox/outbox-timing'
import { Places } from '@/src/runtime/outbox/places'
import { retrySave } from '@/src/runtime/retry-save'
import { outbox } from '@/src/runtime/schema'
import { Worker } from '@/src/runtime/worker'

const runNowPollMs = 25
/** How long a request waits for its job. */
const runTimeoutMs = 15_000
/** How often to check for due jobs while others are running. */
const pollMs = 1_000

type Row = typeof outbox.$inferSelect

/** Runs jobs, one at a time per subject, and retries them until their outcome is known. */
export class Outbox {
  private readonly handlers: Map<string, OutboxHandler>
  /** By key of each running job, whether its outcome is known after this attempt. */
  private readonly running = new Map<string, Promise<boolean>>()
  private readonly places: Places
  private readonly dueJobs: DueJobs
  private readonly signal = new Signal()
  private readonly worker = new Worker('core.outbox', () => this.drainDue())
  private stopping = false

  constructor(
    private readonly core: () => Core,
    handlers: readonly OutboxHandler[],
  ) {
    this.handlers = new Map(handlers.map((handler) => [handler.type.kind, handler]))
    this.places = new Places(handlers.map(({ type }) => type))
    this.dueJobs = new DueJobs(core, [...this.handlers.keys()], this.places)
  }

  start(): void {
    this.worker.start(this.core().log)
  }

  /** Starts no more jobs and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopping = true
    await this.worker.stop()
  }

  wake(): void {
    this.signal.notify()
    this.worker.wake()
  }

  /**
   * Makes jobs due again that were running when the last process of this database died. Their outcome is unknown, so
   * they are retried with the same key.
   */
  async recover(): Promise<void> {
    const { db, now } = this.core()
    await db.transact((tx) =>
      tx.update(outbox).set({ state: 'pending', nextAt: now() }).where(eq(outbox.state, 'inflight')),
    )
  }

  /** Runs everything that is due. A slow job doesn't hold up others. Returns how many jobs were started. */
  drain(): Promise<number> {
    this.dueJobs.checkLeases()
    return this.drainDue()
  }

  private async drainDue(): Promise<number> {
    let started = 0
    for (;;) {
      const woken = this.signal.next()
      const { count, mayHaveMore } = await this.startDue()
      started += count
      if (count > 0 && mayHaveMore) continue
      if (this.running.size === 0) return started
      await withTimeout(pollMs, Promise.race([woken, ...this.running.values()]), undefined)
    }
  }

  /** Deletes the rows of done jobs when their retention time is over. */
  deleteExpired(): Promise<void> {
    return deleteExpiredJobs(this.core(), this.handlers.values())
  }

  /** Runs a job that this process has claimed, and waits for it. Returns whether its outcome is known. Throws if the database was away: no caller may take that for a failure of the provider. */
  async run(job: ClaimedJob): Promise<boolean> {
    return withTimeout(runTimeoutMs, this.execute(job), false)
  }

  /** Runs one job now, whatever its backoff, and waits for it. Returns whether its outcome is known. Throws if the database was away. */
  async runNow(key: string, timeoutMs = runTimeoutMs): Promise<boolean> {
    const deadline = performance.now() + timeoutMs
    while (performance.now() < deadline) {
      const row = await this.find(key)
      if (!row || row.state === 'done') return true
      if (this.core().isRestoreLocked()) return false
      const [claimed] = row.state === 'pending' && !this.running.has(key) ? await this.claim([row]) : []
      const run = claimed ? this.execute(claimed) : this.running.get(key)
      // Don't retry here: whether another attempt makes sense is the caller's decision.
      if (run) return withTimeout(deadline - performance.now(), run, false)
      await Bun.sleep(runNowPollMs)
    }
    return false
  }

  private async find(key: string): Promise<Row | undefined> {
    const [row] = await selectJobByKey(this.core().db.read, { key })
    return row
  }

  /** Returns how many jobs were started, and whether more may be due. */
  private async startDue(): Promise<{ count: number; mayHaveMore: boolean }> {
    if (this.stopping || this.core().isRestoreLocked()) return { count: 0, mayHaveMore: false }
    const { due, mayHaveMore } = await this.dueJobs.find()
    const claimed = await this.claim(this.withinConcurrency(due))
    for (const row of claimed) this.execute(row).catch(() => {})
    return { count: claimed.length, mayHaveMore }
  }

  private withinConcurrency(due: DueJob[]): DueJob[] {
    const startable = due.filter(({ key }) => !this.running.has(key))
    return [...Map.groupBy(startable, ({ kind }) => destinationOf(kind))].flatMap(([destination, jobs]) =>
      jobs.slice(0, this.places.free(destination)),
    )
  }

  /** The first job of each subject. In one transaction: on PostgreSQL, claims of several would conflict with each other. */
  private async claim(jobs: readonly Pick<Row, 'key' | 'subject'>[]): Promise<Row[]> {
    const first = [...new Map(jobs.toReversed().map(({ subject, key }) => [subject, key])).values()]
    if (first.length === 0) return []
    const { db, now, trustedNow } = this.core()
    const times = { trustedNow: trustedNow(), nextAt: now() + leaseMs }
    return db.transact((tx) => claimJobs(tx, { keys: JSON.stringify(first), ...times }))
  }

  private execute(job: ClaimedJob): Promise<boolean> {
    const { key, kind } = job
    const core = this.core()
    const destination = destinationOf(kind)
    this.places.take(destination)
    const run = withLogFields(logFieldsOf(job), () => inSpan({ core }, spanOf(job), () => this.attempt(job)))
      .catch((error) => {
        core.log.error('outbox job ended without an outcome', { error })
        if (core.db.isUnavailable(error)) throw error
        return false
      })
      .finally(() => {
        this.running.delete(key)
        this.places.release(destination)
      })
    const settled = run.catch(() => false)
    this.running.set(key, settled)
    return run
  }

  /** Returns whether the outcome is known. */
  private async attempt(job: ClaimedJob): Promise<boolean> {
    const { elapsed } = this.core()
    const startedAt = elapsed()
    try {
      const result = await observeDuration({ core: this.core() }, outboxJobDuration, {
        work: () => this.runHandler(job),
        labelsOf: (ended) => ({ kind: job.kind, outcome: ended?.outcome ?? 'unknown' }),
      })
      if (result.outcome === 'done') {
        await retrySave(this.core(), () => this.recordDone(job, result.apply), {
          isStopping: () => this.stopping,
          isSaved: () => hasAttemptEnded(this.core(), job),
        })
        this.core().log.info('outbox job done', { durationMs: Math.round(elapsed() - startedAt) })
      } else if (result.outcome === 'postponed')
        await this.recordPending(job, {
          error: result.reason,
          nextAt: result.until,
          attempts: job.attempts - 1,
        })
      else await this.recordUnknown(job, result.reason)
      return result.outcome === 'done'
    } catch (error) {
      await this.recordUnknown(job, error instanceof Error ? error.message : String(error))
      if (this.core().db.isUnavailable(error)) throw error
      return false
    }
  }

  private async runHandler(job: ClaimedJob): Promise<Outcome> {
    const handler = this.handlers.get(job.kind)
    if (!handler) return { outcome: 'unknown', reason: `no handler for ${job.kind}` }
    const running = handler.run(this.contextOf(job), job)
    return withTimeout(handlerTimeoutMs, running, { outcome: 'unknown', reason: 'no reply in time' })
  }

  private async recordDone(job: ClaimedJob, apply?: (tx: TxContext) => Promise<unknown>): Promise<void> {
    const isSecret = this.handlers.get(job.kind)?.type.isSecret
    const finish = async (tx: TxContext) => {
      await apply?.(tx)
      await this.record(tx, job, { state: 'done', error: null, ...(isSecret && { payload: {} }) })
    }
    await transact(this.contextOf(job), finish, 'read committed')
  }

  private async recordUnknown(job: ClaimedJob, reason: string): Promise<void> {
    const core = this.core()
    const level = job.attempts < stuckAfterAttempts ? 'warn' : 'error'
    core.log[level]('outbox job outcome unknown', { reason })
    core.tracer?.current()?.fail('unknown outcome')
    await this.recordPending(job, { error: reason, nextAt: core.now() + backoffMs(job.attempts) })
  }

  private async recordPending(job: ClaimedJob, after: Partial<Row>): Promise<void> {
    const record = (tx: TxContext) => this.record(tx, job, { ...after, state: 'pending' })
    await transact(this.contextOf(job), record, 'read committed')
  }

  private async record(tx: TxContext, { key, attempts }: ClaimedJob, after: Partial<Row>): Promise<void> {
    const [recorded] = await recordOutcome(tx.db, definedColumns(after), {
      ...after,
      key,
      claimedAttempt: attempts,
    })
    if (recorded?.hasNext) tx.pendingWork.outbox = true
  }

  private contextOf(job: ClaimedJob): Context {
    return causedBy(systemContext(this.core(), job.kind), job)
  }
}
