import { type SQL, sql } from 'drizzle-orm'
import { items, listings } from '@/modules/catalog/schema'
import type { BrowseQuery } from '@/modules/catalog/search-contract'
import { likely, unindexed } from '@/src/db/columns'
import { rendered, renderedColumns } from '@/src/db/rendered'
import type { Context } from '@/src/kit/context'
import {
  type ItemColumns,
  type SearchFilter,
  type SearchValues,
  searchFilters,
} from '@/src/kit/module/search'
import { entriesOf } from '@/src/kit/ports'

const listingColumns = renderedColumns(listings)
const allItemColumns = renderedColumns(items)

/** The columns of an item in a list that is read in the order of an index of items. */
export const itemColumns: ItemColumns = {
  ...allItemColumns,
  isListed: rendered(sql`${items.unlisted} = 0`),
}

/** The columns of an item in a list that is read in the order of another table, not by an index of items that it would have to sort. */
export const unindexedItemColumns: ItemColumns = {
  ...allItemColumns,
  priceCents: rendered(unindexed(items.priceCents)),
  isListed: rendered(sql`${unindexed(items.unlisted)} = 0`),
}

/** In a seller's listings, every row is a listing with its own price. */
const ownItemColumns: ItemColumns = {
  ...allItemColumns,
  priceCents: listingColumns.priceCents,
  isListed: sql`1 = 1`,
}

/** Returns the conditions of a query on the rows of `catalog_items`. */
export async function itemConditions(ctx: Context, query: BrowseQuery, item: ItemColumns): Promise<SQL[]> {
  const filters = activeFilters(ctx, query)
  const conditions = await Promise.all(
    filters.flatMap(({ filter, values }) => filter.whereItem?.(values, item, ctx) ?? []),
  )
  const ofListings = filters.filter(({ filter }) => filter.whereListing)
  if (ofListings.length > 1 || ofListings.some(({ filter }) => !filter.whereItem))
    conditions.push(
      ...hasListingWith(
        ofListings.flatMap(({ filter, values }) => filter.whereListing?.(values, listingColumns) ?? []),
        item,
      ),
    )
  return item === unindexedItemColumns ? conditions.map(likely) : conditions
}

/** Returns the conditions of a query on the rows of `catalog_listings` joined with `catalog_items`. */
export async function listingConditions(ctx: Context, query: BrowseQuery): Promise<SQL[]> {
  const conditions = await Promise.all(
    activeFilters(ctx, query).flatMap(
      ({ filter, values }) =>
        filter.whereListing?.(values, listingColumns) ??
        filter.whereItem?.(values, ownItemColumns, ctx) ??
        [],
    ),
  )
  return conditions.map((condition) => sql`(${condition})`)
}

const activeListing = rendered(
  sql`select 1 from ${listings} where ${listings.itemId} = ${items.id} and ${listings.state} = 'active'`,
)

/** One active listing meets all conditions. `isListed` keeps the engine from looking for listings that don't exist. */
function hasListingWith(conditions: readonly SQL[], { isListed }: ItemColumns): SQL[] {
  const areMet = conditions.map((condition) => sql` and (${condition})`)
  return [sql`${isListed}`, sql`exists (${activeListing}${sql.join(areMet)})`]
}

/** The filters with a value in the query. */
function activeFilters(ctx: Context, query: BrowseQuery) {
  return entriesOf(ctx, searchFilters).flatMap((filter) => {
    const values = valuesOf(filter, query)
    return values ? [{ filter, values }] : []
  })
}

/** The values of the filter's parameters; undefined without any. */
function valuesOf(
  { params }: SearchFilter,
  query: Readonly<Record<string, unknown>>,
): SearchValues | undefined {
  const present = Object.keys(params).filter((name) => query[name] !== undefined)
  return present.length === 0 ? undefined : Object.fromEntries(present.map((name) => [name, query[name]]))
}
