import { and, eq, inArray } from 'drizzle-orm'
import type { ListingState } from '@/modules/catalog/contract'
import { items, listings } from '@/modules/catalog/schema'
import { param, paramColumns, prepared, preparedBy } from '@/src/db/planned'
import type { Reader, Writer } from '@/src/db/types'

export const insertListing = preparedBy((db: Writer, columns: (keyof typeof listings.$inferInsert)[]) =>
  db.insert(listings).values(paramColumns(columns)).returning({ id: listings.id }),
)

export const updateListingState = preparedBy((db: Writer, from: ListingState[]) =>
  db
    .update(listings)
    .set(paramColumns(['state', 'updatedAt']))
    .where(and(eq(listings.id, param('id')), inArray(listings.state, from)))
    .returning(),
)

export const selectListing = prepared((db: Reader) =>
  db
    .select({ listing: listings, item: items })
    .from(listings)
    .innerJoin(items, eq(items.id, listings.itemId))
    .where(eq(listings.id, param('id'))),
)
