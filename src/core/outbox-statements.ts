import { and, asc, eq, inArray, lte, type Placeholder, sql } from 'drizzle-orm'
import { outbox } from '@/src/core/schema'
import { filled, filledColumns, filledList, planned, plannedBy } from '@/src/db/planned'
import type { Reader, Writer } from '@/src/db/types'

export const selectJob = planned((db: Reader) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.key, filled('key'))),
)

/** Thousands may be due at once, so each form has an index of its own; the sign keeps SQLite from taking the other. */
export const selectDue = plannedBy((db: Reader, freeCount: number | null) =>
  db
    .select({ key: outbox.key, kind: outbox.kind })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, filled('state')),
        lte(outbox.nextAt, filled('now')),
        freeCount === null ? undefined : inArray(outbox.kind, filledList(freeCount)),
        isSubjectFree(filled('now')),
      ),
    )
    .orderBy(freeCount === null ? asc(outbox.nextAt) : sql`+${outbox.nextAt}`)
    .limit(filled('limit')),
)

export const claimJob = planned((db: Writer) =>
  db
    .update(outbox)
    .set({ state: 'inflight', attempts: sql`${outbox.attempts} + 1`, ...filledColumns(['nextAt']) })
    .where(
      and(
        eq(outbox.key, filled('key')),
        sql`(${outbox.state} = 'pending' or (${outbox.state} = 'inflight' and ${outbox.nextAt} <= ${filled('now')}))`,
        isSubjectFree(filled('now')),
      ),
    )
    .returning(),
)

/** Only the claim that made the call may note its outcome: a later one may have taken over. */
export const recordOutcome = plannedBy((db: Writer, columns: string[]) =>
  db
    .update(outbox)
    .set(filledColumns(columns))
    .where(
      and(
        eq(outbox.key, filled('key')),
        eq(outbox.state, 'inflight'),
        eq(outbox.attempts, filled('claimedAttempt')),
      ),
    )
    .returning({ key: outbox.key }),
)

/** No other call about the same thing is under way. */
function isSubjectFree(now: number | Placeholder) {
  return sql`not exists (select 1 from core_outbox other where other.subject = ${outbox.subject} and other.key <> ${outbox.key} and other.state = 'inflight' and other.next_at > ${now})`
}
