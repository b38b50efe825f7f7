import { and, eq, inArray } from 'drizzle-orm'
import type { ListingState } from '@/modules/catalog/contract'
import { items, listings } from '@/modules/catalog/schema'
import { filled, filledColumns, planned, plannedBy } from '@/src/db/planned'
import type { Reader, Writer } from '@/src/db/types'

export const insertListing = plannedBy((db: Writer, columns: (keyof typeof listings.$inferInsert)[]) =>
  db.insert(listings).values(filledColumns(columns)).returning({ id: listings.id }),
)

export const updateState = plannedBy((db: Writer, from: ListingState[]) =>
  db
    .update(listings)
    .set(filledColumns(['state', 'updatedAt']))
    .where(and(eq(listings.id, filled('id')), inArray(listings.state, from)))
    .returning(),
)

export const selectListing = planned((db: Reader) =>
  db
    .select({ listing: listings, item: items })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(eq(listings.id, filled('id'))),
)
