import { and, asc, eq, gt, gte, inArray, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Context, Core, TxContext } from '@/src/kit/context'
import type { Cause, ClaimedJob } from '@/src/kit/jobs/claimed-job'
import type { OutboxHandler, OutboxJobType } from '@/src/kit/jobs/outbox-jobs'
import { selectJobByKey } from '@/src/runtime/outbox/outbox-statements'
import { backoffMs, leaseMs, stuckAfterAttempts } from '@/src/runtime/outbox/outbox-timing'
import { outbox } from '@/src/runtime/schema'

interface OverdueJobs {
  areOverdue: boolean
  /** A job enqueued after the oldest overdue one is done. */
  doneSince: boolean
}

/**
 * Whether jobs whose kind starts with `prefix` ("orders.") were enqueued at least `lateMs` ago and aren't done. A job that was enqueued for
 * later counts from then on.
 */
export async function findOverdueJobs(ctx: Context, prefix: string, lateMs: number): Promise<OverdueJobs> {
  const ofKind = like(outbox.kind, `${prefix}%`)
  const [oldest] = await ctx.db
    .select({ enqueuedAt: outbox.enqueuedAt })
    .from(outbox)
    .where(
      and(
        inArray(outbox.state, ['pending', 'inflight']),
        ofKind,
        lte(outbox.enqueuedAt, ctx.now() - lateMs),
        or(gt(outbox.attempts, 0), lte(outbox.nextAt, ctx.now() - lateMs)),
      ),
    )
    .orderBy(asc(outbox.enqueuedAt))
    .limit(1)
  if (!oldest) return { areOverdue: false, doneSince: true }
  const done = await ctx.db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(eq(outbox.state, 'done'), ofKind, gte(outbox.enqueuedAt, oldest.enqueuedAt)))
    .limit(1)
  return { areOverdue: true, doneSince: done.length > 0 }
}

export interface PendingJob {
  key: string
  attempts: number
  /** It failed often, and the last attempt is so long ago that it can't be running anymore. */
  isStuck: boolean
}

/** A job that waits for its next attempt; undefined if it is running, done or was never enqueued. */
export async function maybePendingJob(ctx: Context, key: string): Promise<PendingJob | undefined> {
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.key, key), eq(outbox.state, 'pending')))
  if (!row) return undefined
  const { attempts, nextAt } = row
  const idleMs = ctx.now() - (nextAt - backoffMs(attempts))
  return { key, attempts, isStuck: attempts >= stuckAfterAttempts && idleMs >= leaseMs }
}

/** Returns the payloads of the jobs of a type and these subjects that wait or are running. */
export async function findOpenJobs<Payload>(
  ctx: Context,
  { kind }: OutboxJobType<Payload>,
  subjects: readonly string[],
): Promise<Payload[]> {
  if (subjects.length === 0) return []
  const isOpen = and(inArray(outbox.subject, [...subjects]), inArray(outbox.state, ['pending', 'inflight']))
  const rows = await ctx.db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(and(isOpen, eq(outbox.kind, kind)))
  return rows.map(({ payload }) => payload as Payload)
}

/** Returns when pending jobs are attempted next (ms since 1970), by key. Leaves out those that are running or done. */
export async function findAttemptTimes(ctx: Context, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await ctx.db
    .select({ key: outbox.key, nextAt: outbox.nextAt })
    .from(outbox)
    .where(and(inArray(outbox.key, [...keys]), eq(outbox.state, 'pending')))
  return new Map(rows.map(({ key, nextAt }) => [key, nextAt]))
}

/** The condition that a job, `c`, is of one of the types and has failed so often that further retries rarely help. */
export function isStuckJob(types: readonly Pick<OutboxJobType, 'kind'>[]): SQL {
  const kinds = sql.join(
    types.map(({ kind }) => sql`${kind}`),
    sql`, `,
  )
  return sql`c.state in ('pending', 'inflight') and c.kind in (${kinds}) and c.attempts >= ${stuckAfterAttempts}`
}

/** Cancels a pending job. Returns false if it has been attempted again or is done. */
export async function cancelJob(
  tx: TxContext,
  { key, attempts }: Pick<PendingJob, 'key' | 'attempts'>,
): Promise<boolean> {
  const [canceled] = await tx.db
    .update(outbox)
    .set({ state: 'done' })
    .where(and(eq(outbox.key, key), eq(outbox.state, 'pending'), eq(outbox.attempts, attempts)))
    .returning({ key: outbox.key })
  return canceled !== undefined
}

/** Makes jobs due that wait for their next attempt or were postponed. */
export async function makeJobsDue(tx: TxContext, keys: readonly string[]): Promise<void> {
  const due = await tx.db
    .update(outbox)
    .set({ nextAt: tx.now() })
    .where(and(inArray(outbox.key, [...keys]), eq(outbox.state, 'pending')))
    .returning({ key: outbox.key })
  if (due.length > 0) tx.pendingWork.outbox = true
}

/** Makes the pending jobs of a subject wait until then (ms since 1970). Those that wait longer anyway stay. */
export async function postponeJobs(
  tx: TxContext,
  { kind }: OutboxJobType,
  { subject, until }: { subject: string; until: number },
): Promise<void> {
  const areEarlier = and(eq(outbox.subject, subject), eq(outbox.state, 'pending'), lt(outbox.nextAt, until))
  await tx.db
    .update(outbox)
    .set({ nextAt: until })
    .where(and(areEarlier, eq(outbox.kind, kind)))
}

/** Makes the pending jobs of a subject due that wait until then (ms since 1970) or less. */
export async function resumeJobs(
  tx: TxContext,
  { kind }: OutboxJobType,
  { subject, until }: { subject: string; until: number },
): Promise<void> {
  const areHeld = and(eq(outbox.subject, subject), eq(outbox.state, 'pending'), lte(outbox.nextAt, until))
  await tx.db
    .update(outbox)
    .set({ nextAt: tx.now() })
    .where(and(areHeld, eq(outbox.kind, kind), gt(outbox.nextAt, tx.now())))
  tx.pendingWork.outbox = true
}

/** The number of jobs of a type that are due and weren't attempted yet, at most `max`. */
export async function countDueJobs(ctx: Context, { kind }: OutboxJobType, max: number): Promise<number> {
  const isDue = and(eq(outbox.state, 'pending'), eq(outbox.kind, kind), lte(outbox.nextAt, ctx.now()))
  const due = await ctx.db
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(isDue, eq(outbox.attempts, 0)))
    .limit(max)
  return due.length
}

/** Deletes the rows of done jobs of these handlers when their retention time is over. */
export async function deleteExpiredJobs({ db, now }: Core, handlers: Iterable<OutboxHandler>): Promise<void> {
  for (const { type } of handlers) {
    const { kind, retentionMs } = type
    if (retentionMs === undefined) continue
    const isOver = and(
      eq(outbox.kind, kind),
      eq(outbox.state, 'done'),
      lte(outbox.nextAt, now() - retentionMs),
    )
    await db.transact((tx) => tx.delete(outbox).where(isOver))
  }
}

/** The request that caused a job; undefined if there is no such job, or if the site itself caused it. */
export async function maybeCauseOfJob(ctx: Context, key: string): Promise<Cause | undefined> {
  const { requestId, traceparent } = outbox
  const [row] = await ctx.db.select({ requestId, traceparent }).from(outbox).where(eq(outbox.key, key))
  return row && row.requestId !== null ? row : undefined
}

/** Whether the outcome of a job is known. */
export async function isOutboxJobDone(ctx: Context, key: string): Promise<boolean> {
  const [row] = await ctx.db.select({ state: outbox.state }).from(outbox).where(eq(outbox.key, key))
  return row?.state === 'done'
}

/** Whether this attempt of a job is recorded, or another one has begun. */
export async function hasAttemptEnded({ db }: Core, { key, attempts }: ClaimedJob): Promise<boolean> {
  const [row] = await selectJobByKey(db.read, { key })
  return row?.state !== 'inflight' || row.attempts !== attempts
}
