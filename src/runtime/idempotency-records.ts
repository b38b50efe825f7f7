import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context, Core, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { transact } from '@/src/kit/transact'
import { idempotencyRecords } from '@/src/runtime/schema'

/** Long enough for a client that lost its connection to retry. */
const retentionMs = 86_400_000
/** A request without a response after this long belonged to a process that died. */
const leaseMs = 60_000

/** One attempt at a request that carries an idempotency key. */
export interface RequestAttempt {
  readonly key: string
  readonly attempts: number
}

/**
 * Claims a request for this process, or returns the stored response. Throws idempotency_mismatch,
 * idempotency_in_progress and idempotency_unanswered.
 */
export function claimRequest(
  { db, now }: Core,
  { key, request }: { key: string; request: string },
): Promise<RequestAttempt | { response: string }> {
  return db.transact(async (tx) => {
    const at = now()
    await tx
      .delete(idempotencyRecords)
      .where(and(eq(idempotencyRecords.key, key), lt(idempotencyRecords.at, at - retentionMs)))
    const [record] = await tx.select().from(idempotencyRecords).where(eq(idempotencyRecords.key, key))
    if (!record) {
      await tx.insert(idempotencyRecords).values({ key, request, attempts: 1, leaseUntil: at + leaseMs, at })
      return { key, attempts: 1 }
    }
    if (record.request !== request) throw httpErrors.idempotency_mismatch()
    if (record.response !== null) return { response: record.response }
    if (record.leaseUntil > at) throw httpErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
    if (record.hasActed) throw httpErrors.idempotency_unanswered()
    const attempts = record.attempts + 1
    await tx
      .update(idempotencyRecords)
      .set({ attempts, leaseUntil: at + leaseMs })
      .where(eq(idempotencyRecords.key, key))
    return { key, attempts }
  })
}

/**
 * Records, in the transaction of the action itself, that the request has acted. Throws idempotency_in_progress, and so
 * rolls the action back, if a later attempt has taken over.
 */
export async function markActed(tx: TxContext, attempt: RequestAttempt): Promise<void> {
  const [updated] = await tx.db
    .update(idempotencyRecords)
    .set({ hasActed: true })
    .where(and(isAttempt(attempt), isNull(idempotencyRecords.response)))
    .returning({ key: idempotencyRecords.key })
  if (!updated) throw httpErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
}

/** Stores the response, to be replayed from now on. */
export async function storeResponse({ db }: Core, attempt: RequestAttempt, response: string): Promise<void> {
  await db.transact((tx) => tx.update(idempotencyRecords).set({ response }).where(isAttempt(attempt)))
}

/** Lets the request be retried, as if it never came, unless it has acted. */
export async function releaseClaim({ db, now }: Core, attempt: RequestAttempt): Promise<void> {
  await db.transact(async (tx) => {
    await tx.delete(idempotencyRecords).where(and(isAttempt(attempt), eq(idempotencyRecords.hasActed, false)))
    await tx.update(idempotencyRecords).set({ leaseUntil: now() }).where(isAttempt(attempt))
  })
}

export async function deleteExpiredRecords(ctx: Context): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db.delete(idempotencyRecords).where(lt(idempotencyRecords.at, tx.now() - retentionMs)),
  )
}

function isAttempt({ key, attempts }: RequestAttempt) {
  return and(eq(idempotencyRecords.key, key), eq(idempotencyRecords.attempts, attempts))
}
