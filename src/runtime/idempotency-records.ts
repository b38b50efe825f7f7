import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context, Core, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { every } from '@/src/kit/jobs/jobs'
import { dayMs, hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { idempotencyRecords } from '@/src/runtime/schema'

/** Long enough for a client that lost its connection to retry. */
const retentionMs = dayMs
/** A request that has acted and has no response after this long belonged to a process that died. */
const leaseMs = 60_000
const attemptsMax = 2 ** 31
/** A statement has a limited number of parameters. */
const savedAtOnceMax = 1_000

/** One attempt at a request that carries an idempotency key. */
export interface RequestAttempt {
  readonly key: string
  /** Hash of the request. */
  readonly request: string
  /** Tells attempts with the same key apart. */
  readonly attempt: number
}

type Row = typeof idempotencyRecords.$inferSelect
type Outcome = RequestAttempt & {
  /** May be true although its transaction was rolled back. */
  readonly hasActed: boolean
  readonly response: string | null
  readonly at: number
}

/** Outcomes that aren't saved yet, by key. */
const unsaved = new WeakMap<Core, Map<string, Outcome>>()

function unsavedOf(core: Core): Map<string, Outcome> {
  const outcomes = unsaved.get(core) ?? new Map<string, Outcome>()
  unsaved.set(core, outcomes)
  return outcomes
}

/**
 * Returns the stored response, or the attempt that may run. Writes nothing: `recordAct` decides between attempts that run at the same time.
 * Throws idempotency_mismatch, idempotency_in_progress and idempotency_unanswered.
 */
export async function beginAttempt(
  core: Core,
  { key, request }: { key: string; request: string },
): Promise<RequestAttempt | { response: string }> {
  const { db, now, random } = core
  const attempt = { key, request, attempt: new DataView(random(4).buffer).getUint32(0) % attemptsMax }
  const [saved] = await db.read.select().from(idempotencyRecords).where(eq(idempotencyRecords.key, key))
  const record = withOutcome(core, key, saved)
  if (!record || record.at < now() - retentionMs) return attempt
  if (record.request !== request) throw httpErrors.idempotency_mismatch()
  if (record.response !== null) return { response: record.response }
  if (record.leaseUntil > now()) throw httpErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
  if (record.hasActed) throw httpErrors.idempotency_unanswered()
  return attempt
}

/** The record as it will be when its outcome is saved. */
function withOutcome(core: Core, key: string, saved: Row | undefined): Row | undefined {
  const outcome = unsavedOf(core).get(key)
  if (!outcome || (saved && saved.attempt !== outcome.attempt)) return saved
  const { response, at } = outcome
  return { ...(saved ?? { ...outcome, hasActed: false }), response, leaseUntil: at }
}

/**
 * Records, in the transaction of the action itself, that the attempt has acted. Returns false if another attempt has acted or has a response:
 * then the action must be rolled back.
 */
export async function recordAct(tx: TxContext, { key, request, attempt }: RequestAttempt): Promise<boolean> {
  const at = tx.now()
  const values = { key, request, attempt, hasActed: true, leaseUntil: at + leaseMs, response: null, at }
  const isAbandoned = and(
    eq(idempotencyRecords.hasActed, false),
    isNull(idempotencyRecords.response),
    lt(idempotencyRecords.leaseUntil, at + 1),
  )
  const [recorded] = await tx.db
    .insert(idempotencyRecords)
    .values(values)
    .onConflictDoUpdate({
      target: idempotencyRecords.key,
      set: values,
      setWhere: or(
        eq(idempotencyRecords.attempt, attempt),
        lt(idempotencyRecords.at, at - retentionMs),
        isAbandoned,
      ),
    })
    .returning({ key: idempotencyRecords.key })
  return recorded !== undefined
}

/**
 * Keeps how an attempt ended, for other processes from the next `saveOutcomes` on: its response, or null if a retry can't get it. An attempt
 * that hasn't acted doesn't replace one that has.
 */
export function keepOutcome(
  core: Core,
  { key, request, attempt }: RequestAttempt,
  end: Pick<Outcome, 'hasActed' | 'response'>,
): void {
  const outcomes = unsavedOf(core)
  if (outcomes.get(key)?.hasActed && !end.hasActed) return
  outcomes.set(key, { key, request, attempt, ...end, at: core.now() })
}

/** Saves the outcomes of requests since the last call in one transaction: at most 1,000, and the others at the next. */
export async function saveOutcomes(ctx: Context): Promise<void> {
  const outcomes = unsavedOf(ctx.core)
  const saved = [...outcomes.values()].slice(0, savedAtOnceMax)
  if (saved.length === 0) return
  await transact(ctx, (tx) =>
    tx.db
      .insert(idempotencyRecords)
      .values(saved.map((outcome) => ({ ...outcome, hasActed: false, leaseUntil: outcome.at })))
      .onConflictDoUpdate({
        target: idempotencyRecords.key,
        set: { response: sql`excluded.response`, leaseUntil: sql`excluded.lease_until` },
        setWhere: sql`${idempotencyRecords.attempt} = excluded.attempts`,
      }),
  )
  for (const outcome of saved) if (outcomes.get(outcome.key) === outcome) outcomes.delete(outcome.key)
}

async function deleteExpiredRecords(ctx: Context): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.delete(idempotencyRecords).where(lt(idempotencyRecords.at, tx.now() - retentionMs)),
  )
}

export const idempotencyJobs = [
  every(500, 'core.save-idempotent-responses', saveOutcomes, { runsOnStop: true }),
  every(hourMs, 'core.delete-idempotency-records', deleteExpiredRecords),
]
