import { and, asc, eq, inArray, lte, type Placeholder, sql } from 'drizzle-orm'
import { param, paramColumns, paramList, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/db/types'
import { outbox } from '@/src/runtime/schema'

export const selectJob = prepared((db: Reader) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.key, param('key'))),
)

/** Thousands may be due at once, so each form has an index of its own; the sign keeps SQLite from taking the other. */
export const selectDue = preparedBy((db: Reader, freeCount: number | null) =>
  db
    .select({ key: outbox.key, kind: outbox.kind })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, param('state')),
        lte(outbox.nextAt, param('now')),
        freeCount === null ? undefined : inArray(outbox.kind, paramList(freeCount)),
        isSubjectFree(param('now')),
      ),
    )
    .orderBy(freeCount === null ? asc(outbox.nextAt) : sql`+${outbox.nextAt}`)
    .limit(param('limit')),
)

export const claimJob = prepared((db: Writer) =>
  db
    .update(outbox)
    .set({ state: 'inflight', attempts: sql`${outbox.attempts} + 1`, ...paramColumns(['nextAt']) })
    .where(
      and(
        eq(outbox.key, param('key')),
        sql`(${outbox.state} = 'pending' or (${outbox.state} = 'inflight' and ${outbox.nextAt} <= ${param('now')}))`,
        isSubjectFree(param('now')),
      ),
    )
    .returning(),
)

/** Only the claim that made the call may note its outcome: a later one may have taken over. */
export const recordOutcome = preparedBy((db: Writer, columns: string[]) =>
  db
    .update(outbox)
    .set(paramColumns(columns))
    .where(
      and(
        eq(outbox.key, param('key')),
        eq(outbox.state, 'inflight'),
        eq(outbox.attempts, param('claimedAttempt')),
      ),
    )
    .returning({ key: outbox.key }),
)

/** No other call about the same thing is under way. */
function isSubjectFree(now: number | Placeholder) {
  return sql`not exists (select 1 from core_outbox other where other.subject = ${outbox.subject} and other.key <> ${outbox.key} and other.state = 'inflight' and other.next_at > ${now})`
}
