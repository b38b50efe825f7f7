import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { deliveries, events } from '@/src/core/schema'
import { filled, filledColumns, filledList, planned, plannedBy } from '@/src/db/planned'
import type { Reader, Writer } from '@/src/db/types'

const isDelivery = and(eq(deliveries.eventSeq, filled('seq')), eq(deliveries.listener, filled('listener')))

export const selectDue = plannedBy((db: Reader, freeCount: number) =>
  db
    .select({ listener: deliveries.listener, attempts: deliveries.attempts, event: events })
    .from(deliveries)
    .innerJoin(events, eq(events.seq, deliveries.eventSeq))
    .where(and(lte(deliveries.nextAt, filled('now')), inArray(deliveries.listener, filledList(freeCount))))
    .orderBy(asc(deliveries.nextAt), asc(deliveries.eventSeq))
    .limit(filled('limit')),
)

export const claimDelivery = planned((db: Writer) =>
  db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, ...filledColumns(['nextAt']) })
    .where(and(isDelivery, lte(deliveries.nextAt, filled('now'))))
    .returning({ attempts: deliveries.attempts }),
)

export const deleteDelivery = planned((db: Writer) =>
  db.delete(deliveries).where(isDelivery).returning({ seq: deliveries.eventSeq }),
)

export const postponeDelivery = planned((db: Writer) =>
  db
    .update(deliveries)
    .set(filledColumns(['nextAt', 'error']))
    .where(isDelivery)
    .returning({ seq: deliveries.eventSeq }),
)
