import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { dialect } from '@/src/db/columns'
import { param, paramColumns, paramList, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/kit/db'
import { deliveries, events } from '@/src/runtime/schema'

/** A delivery claimed this long ago belonged to a process that died. */
export const leaseMs = 60_000

const isDelivery = and(eq(deliveries.eventSeq, param('seq')), eq(deliveries.listener, param('listener')))

/** Reads the events of the first deliveries only: thousands may be due. */
export const selectDue = preparedBy((db: Reader, freeCount: number) => {
  const due = db
    .select()
    .from(deliveries)
    .where(and(lte(deliveries.nextAt, param('now')), inArray(deliveries.listener, paramList(freeCount))))
    .orderBy(asc(deliveries.nextAt), asc(deliveries.eventSeq))
    .limit(param('limit'))
    .as('due')
  return db
    .select({ listener: due.listener, attempts: due.attempts, event: events })
    .from(due)
    .innerJoin(events, eq(events.seq, due.eventSeq))
    .orderBy(asc(due.nextAt), asc(due.eventSeq))
})

/** Whether a delivery is one of `keys`, a JSON array of pairs of an event and a listener: one statement, however many there are. */
const isOneOfKeys =
  dialect === 'postgres'
    ? sql`(${deliveries.eventSeq}, ${deliveries.listener}) in (
        select (pair ->> 0)::bigint, pair ->> 1 from json_array_elements(${param('keys')}::text::json) as pair)`
    : sql`(${deliveries.eventSeq}, ${deliveries.listener}) in (
        select value ->> 0, value ->> 1 from json_each(${param('keys')}))`

/** Claims those of the deliveries that are still due. */
export const claimDue = prepared((db: Writer) =>
  db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, ...paramColumns(['nextAt']) })
    .where(and(lte(deliveries.nextAt, param('now')), isOneOfKeys))
    .returning({ seq: deliveries.eventSeq, listener: deliveries.listener }),
)

export const deleteDelivery = prepared((db: Writer) =>
  db.delete(deliveries).where(isDelivery).returning({ seq: deliveries.eventSeq }),
)

export const postponeDelivery = prepared((db: Writer) =>
  db
    .update(deliveries)
    .set(paramColumns(['nextAt', 'attempts', 'error']))
    .where(isDelivery)
    .returning({ seq: deliveries.eventSeq }),
)

/** Deletes those of the deliveries that are still due. */
export const deleteDue = prepared((db: Writer) =>
  db
    .delete(deliveries)
    .where(and(lte(deliveries.nextAt, param('now')), isOneOfKeys))
    .returning({ seq: deliveries.eventSeq, listener: deliveries.listener }),
)
