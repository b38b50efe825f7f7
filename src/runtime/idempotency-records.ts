import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { httpErrors } from '@/src/kit/errors'
import { transact } from '@/src/kit/transact'
import { idempotencyRecords } from '@/src/runtime/schema'

/** Long enough for whoever was cut off to come back. */
const retentionMs = 86_400_000
/** Whoever has not answered by then belonged to a process that died. */
const leaseMs = 60_000

/** One try at a request that carries an idempotency key. */
export interface RequestAttempt {
  readonly key: string
  readonly attempts: number
}

/**
 * Takes a request for this process alone, or answers what was answered before. Throws idempotency_mismatch,
 * idempotency_in_progress, idempotency_unanswered.
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
    const [known] = await tx.select().from(idempotencyRecords).where(eq(idempotencyRecords.key, key))
    if (!known) {
      await tx.insert(idempotencyRecords).values({ key, request, attempts: 1, leaseUntil: at + leaseMs, at })
      return { key, attempts: 1 }
    }
    if (known.request !== request) throw httpErrors.idempotency_mismatch()
    if (known.response !== null) return { response: known.response }
    if (known.leaseUntil > at) throw httpErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
    if (known.hasActed) throw httpErrors.idempotency_unanswered()
    const attempts = known.attempts + 1
    await tx
      .update(idempotencyRecords)
      .set({ attempts, leaseUntil: at + leaseMs })
      .where(eq(idempotencyRecords.key, key))
    return { key, attempts }
  })
}

/** Notes in the transaction of the act itself that it was done. Undoes the act of a try that another has taken over. */
export async function markActed(tx: TxContext, attempt: RequestAttempt): Promise<void> {
  const [own] = await tx.db
    .update(idempotencyRecords)
    .set({ hasActed: true })
    .where(and(isAttempt(attempt), isNull(idempotencyRecords.response)))
    .returning({ key: idempotencyRecords.key })
  if (!own) throw httpErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
}

/** What the request was answered is answered again from now on. */
export async function storeResponse({ db }: Core, attempt: RequestAttempt, response: string): Promise<void> {
  await db.transact((tx) => tx.update(idempotencyRecords).set({ response }).where(isAttempt(attempt)))
}

/** The request may be tried again, as if it had never come; unless something of it was done. */
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
