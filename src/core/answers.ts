import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { httpErrors } from '@/src/core/errors'
import { answers } from '@/src/core/schema'
import { transact } from '@/src/core/transact'

/** Long enough for whoever was cut off to come back. */
const keptMs = 86_400_000
/** Whoever has not answered by then belonged to a process that died. */
const leaseMs = 60_000

/** One try at a request that carries an idempotency key. */
export interface Attempt {
  readonly key: string
  readonly tries: number
}

/**
 * Takes a request for this process alone, or answers what was answered before. Throws idempotency_mismatch,
 * idempotency_in_progress, idempotency_unanswered.
 */
export function claimAnswer(
  { db, now }: Core,
  { key, request }: { key: string; request: string },
): Promise<Attempt | { answer: string }> {
  return db.transact(async (tx) => {
    const at = now()
    await tx.delete(answers).where(and(eq(answers.key, key), lt(answers.at, at - keptMs)))
    const [known] = await tx.select().from(answers).where(eq(answers.key, key))
    if (!known) {
      await tx.insert(answers).values({ key, request, tries: 1, leaseUntil: at + leaseMs, at })
      return { key, tries: 1 }
    }
    if (known.request !== request) throw httpErrors.idempotency_mismatch()
    if (known.answer !== null) return { answer: known.answer }
    if (known.leaseUntil > at) throw httpErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
    if (known.hasActed) throw httpErrors.idempotency_unanswered()
    const tries = known.tries + 1
    await tx
      .update(answers)
      .set({ tries, leaseUntil: at + leaseMs })
      .where(eq(answers.key, key))
    return { key, tries }
  })
}

/** Notes in the transaction of the act itself that it was done. Undoes the act of a try that another has taken over. */
export async function noteAct(tx: TxContext, attempt: Attempt): Promise<void> {
  const [own] = await tx.db
    .update(answers)
    .set({ hasActed: true })
    .where(and(isOf(attempt), isNull(answers.answer)))
    .returning({ key: answers.key })
  if (!own) throw httpErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
}

/** What the request was answered is answered again from now on. */
export async function keepAnswer({ db }: Core, attempt: Attempt, answer: string): Promise<void> {
  await db.transact((tx) => tx.update(answers).set({ answer }).where(isOf(attempt)))
}

/** The request may be tried again, as if it had never come; unless something of it was done. */
export async function letGo({ db, now }: Core, attempt: Attempt): Promise<void> {
  await db.transact(async (tx) => {
    await tx.delete(answers).where(and(isOf(attempt), eq(answers.hasActed, false)))
    await tx.update(answers).set({ leaseUntil: now() }).where(isOf(attempt))
  })
}

export async function forgetOldAnswers(ctx: Context): Promise<void> {
  await transact(ctx, (tx) => tx.db.delete(answers).where(lt(answers.at, tx.now() - keptMs)))
}

function isOf({ key, tries }: Attempt) {
  return and(eq(answers.key, key), eq(answers.tries, tries))
}
