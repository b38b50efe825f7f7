import { and, asc, eq, inArray, lte, type Placeholder, sql } from 'drizzle-orm'
import { inJsonList } from '@/src/db/columns'
import { param, paramColumns, paramList, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/kit/db'
import { outbox } from '@/src/runtime/schema'

/** While a jump of the clock isn't trusted, jobs that are to wait, and leases, go by the time before it. */
const isTimeTrusted = sql`(${outbox.nextAt} <= ${param('trustedNow')} or (${outbox.state} = 'pending' and ${outbox.nextAt} <= ${outbox.enqueuedAt}))`

export const selectJobByKey = prepared((db: Reader) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.key, param('key'))),
)

/**
 * Thousands of jobs may be due, so each of the two forms has its own index; the unary plus keeps SQLite from choosing
 * the other.
 */
export const selectDue = preparedBy((db: Reader, freeCount: number | null) =>
  db
    .select({ key: outbox.key, kind: outbox.kind, subject: outbox.subject })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, param('state')),
        lte(outbox.nextAt, param('now')),
        isTimeTrusted,
        freeCount === null ? undefined : inArray(outbox.kind, paramList(freeCount)),
        isSubjectFree(param('trustedNow')),
      ),
    )
    .orderBy(freeCount === null ? asc(outbox.nextAt) : sql`+${outbox.nextAt}`)
    .limit(param('limit')),
)

/** Claims jobs of different subjects: whether a subject is free is decided before the first of them is claimed. */
export const claimJobs = prepared((db: Writer) =>
  db
    .update(outbox)
    .set({ state: 'inflight', attempts: sql`${outbox.attempts} + 1`, ...paramColumns(['nextAt']) })
    .where(
      and(
        inJsonList(outbox.key, param('keys')),
        sql`(${outbox.state} = 'pending' or (${outbox.state} = 'inflight' and ${outbox.nextAt} <= ${param('trustedNow')}))`,
        isSubjectFree(param('trustedNow')),
      ),
    )
    .returning(),
)

const nextOfSubject = sql`select 1 from core_outbox other where other.subject = ${outbox.subject} and other.state = 'pending'`

/** Only the claim that ran the job may record its outcome: a later claim may have taken over. */
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
    .returning({ hasNext: sql<unknown>`exists (${nextOfSubject})` }),
)

/** No other job of the same subject is running. */
function isSubjectFree(now: number | Placeholder) {
  return sql`not exists (select 1 from core_outbox other where other.subject = ${outbox.subject} and other.key <> ${outbox.key} and other.state = 'inflight' and other.next_at > ${now})`
}
