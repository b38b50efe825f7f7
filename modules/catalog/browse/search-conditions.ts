import { type SQL, sql } from 'drizzle-orm'
import type { BrowseQuery } from '@/modules/catalog/contract'
import { items, listings } from '@/modules/catalog/schema'
import { likely, unindexed } from '@/src/db/columns'
import { rendered, renderedColumns } from '@/src/db/rendered'
import type { Context } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { type ItemColumns, type SearchFilter, type SearchValues, searchPort } from '@/src/kit/search'

const allItemColumns = renderedColumns(items)
const listingColumns = renderedColumns(listings)

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
  const { ofItems, ofListings } = await conditionsOf(ctx, query, item)
  const conditions = ofListings.length === 0 ? ofItems : [...ofItems, ...hasListingWith(ofListings, item)]
  return item === unindexedItemColumns ? conditions.map(likely) : conditions
}

/** Returns the conditions of a query on the rows of `catalog_listings` joined with `catalog_items`. */
export async function listingConditions(ctx: Context, query: BrowseQuery): Promise<SQL[]> {
  const { ofItems, ofListings } = await conditionsOf(ctx, query, ownItemColumns)
  return [...ofItems, ...ofListings].map((condition) => sql`(${condition})`)
}

const activeListing = rendered(
  sql`select 1 from ${listings} where ${listings.itemId} = ${items.id} and ${listings.state} = 'active'`,
)

/** One active listing meets all conditions. `isListed` keeps the engine from looking for listings that don't exist. */
function hasListingWith(conditions: readonly SQL[], { isListed }: ItemColumns): SQL[] {
  const areMet = conditions.map((condition) => sql` and (${condition})`)
  return [sql`${isListed}`, sql`exists (${activeListing}${sql.join(areMet)})`]
}

async function conditionsOf(ctx: Context, query: BrowseQuery, item: ItemColumns) {
  const [ofItems, ofListings]: [SQL[], SQL[]] = [[], []]
  for (const filter of use(ctx, searchPort).filters) {
    const values = valuesOf(filter, query)
    if (!values) continue
    if (filter.whereItem) ofItems.push(await filter.whereItem(values, item, ctx))
    if (filter.whereListing) ofListings.push(filter.whereListing(values, listingColumns))
  }
  return { ofItems, ofListings }
}

/** The values of the filter's parameters; undefined without any. */
function valuesOf(
  { params }: SearchFilter,
  query: Readonly<Record<string, unknown>>,
): SearchValues | undefined {
  const present = Object.keys(params).filter((name) => query[name] !== undefined)
  return present.length === 0 ? undefined : Object.fromEntries(present.map((name) => [name, query[name]]))
}
