import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { deliveries, events } from '@/src/core/schema'
import { filled, filledColumns, filledList, planned, plannedBy } from '@/src/db/planned'
import type { Reader, Writer } from '@/src/db/types'

const isIt = and(eq(deliveries.eventSeq, filled('seq')), eq(deliveries.listener, filled('listener')))

export const selectDue = plannedBy((db: Reader, freeCount: number) =>
  db
    .select({ listener: deliveries.listener, tries: deliveries.tries, event: events })
    .from(deliveries)
    .innerJoin(events, eq(events.seq, deliveries.eventSeq))
    .where(and(lte(deliveries.nextAt, filled('now')), inArray(deliveries.listener, filledList(freeCount))))
    .orderBy(asc(deliveries.nextAt), asc(deliveries.eventSeq))
    .limit(filled('limit')),
)

export const claimDelivery = planned((db: Writer) =>
  db
    .update(deliveries)
    .set({ tries: sql`${deliveries.tries} + 1`, ...filledColumns(['nextAt']) })
    .where(and(isIt, lte(deliveries.nextAt, filled('now'))))
    .returning({ tries: deliveries.tries }),
)

export const deleteDelivery = planned((db: Writer) =>
  db.delete(deliveries).where(isIt).returning({ seq: deliveries.eventSeq }),
)

export const putOffDelivery = planned((db: Writer) =>
  db
    .update(deliveries)
    .set(filledColumns(['nextAt', 'error']))
    .where(isIt)
    .returning({ seq: deliveries.eventSeq }),
)
