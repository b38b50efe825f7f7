import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { param, paramColumns, paramList, paramRows, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/kit/db'
import { deliveries, events } from '@/src/runtime/schema'

/** A delivery claimed this long ago belonged to a process that died. */
export const leaseMs = 60_000

const isDelivery = and(eq(deliveries.eventSeq, param('seq')), eq(deliveries.listener, param('listener')))

export const selectDue = preparedBy((db: Reader, freeCount: number) =>
  db
    .select({ listener: deliveries.listener, attempts: deliveries.attempts, event: events })
    .from(deliveries)
    .innerJoin(events, eq(events.seq, deliveries.eventSeq))
    .where(and(lte(deliveries.nextAt, param('now')), inArray(deliveries.listener, paramList(freeCount))))
    .orderBy(asc(deliveries.nextAt), asc(deliveries.eventSeq))
    .limit(param('limit')),
)

export const claimDelivery = prepared((db: Writer) =>
  db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, ...paramColumns(['nextAt']) })
    .where(and(isDelivery, lte(deliveries.nextAt, param('now'))))
    .returning({ attempts: deliveries.attempts }),
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

/** Deletes the deliveries among the given ones that are still due (`paramRows` of `seq` and `listener`). */
export const deleteDue = preparedBy((db: Writer, count: number) =>
  db
    .delete(deliveries)
    .where(
      and(
        lte(deliveries.nextAt, param('now')),
        or(
          ...paramRows(['seq', 'listener'], count).map(({ seq, listener }) =>
            and(eq(deliveries.eventSeq, seq), eq(deliveries.listener, listener)),
          ),
        ),
      ),
    )
    .returning({ seq: deliveries.eventSeq, listener: deliveries.listener }),
)
