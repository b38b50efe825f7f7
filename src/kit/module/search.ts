import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { GenericSchema } from 'valibot'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'
import { defineList } from '@/src/kit/ports'

/** Cache tag of the marketplace's responses. */
export const searchCacheTag = 'search'

/** A query parameter of `GET /api/items`. An empty one counts as absent. */
export interface SearchParam<Value> {
  /** Parses its text. Its message lists the accepted values. */
  readonly schema: GenericSchema<unknown, Value | undefined>
  /** A description of the filter for the API documentation. */
  readonly description: string
  /** Writes a value as text that parses to the same value, for the URL of the next page. Default: `String`. */
  format?(value: Value): string
}

/** An item, in the condition of a filter or the order of a sort. */
export interface ItemColumns {
  readonly id: SQLWrapper
  /** Row number in the search index. */
  readonly seq: SQLWrapper
  readonly assetId: SQLWrapper
  /** The name in lower case and normalized, for searches. */
  readonly nameKey: SQLWrapper
  /** Orders names as the site's language does. */
  readonly nameSortKey: SQLWrapper
  readonly category: SQLWrapper
  /** R$; null if unknown. */
  readonly rap: SQLWrapper
  readonly originalPrice: SQLWrapper
  /** Null if unknown. */
  readonly owners: SQLWrapper
  readonly favorites: SQLWrapper
  readonly releasedAt: SQLWrapper
  /** When its newest active listing was created; 0 without one. */
  readonly listedAt: SQLWrapper
  /** Completed sales on this site. */
  readonly salesCount: SQLWrapper
  /** RAP change over 30 days, in hundredths of a percent; null if unknown. */
  readonly rapChange: SQLWrapper
  /** The price of its cheapest active listing, 0 without one. In a seller's listings, that of the listing. */
  readonly priceCents: SQLWrapper
  /** Whether it has an active listing. In a seller's listings, true. */
  readonly isListed: SQLWrapper
  /** The lowest and highest serial numbers of its active listings; null if none has one. */
  readonly lowestSerial: SQLWrapper
  readonly highestSerial: SQLWrapper
  /** Whether the copy of its cheapest listing was seen in the seller's inventory. */
  readonly isVerified: SQLWrapper
}

/** A listing, in the condition of a filter. */
interface ListingColumns {
  readonly id: SQLWrapper
  readonly sellerId: SQLWrapper
  readonly priceCents: SQLWrapper
  readonly condition: SQLWrapper
  /** Null if the copy has none. */
  readonly serial: SQLWrapper
  /** When the seller's inventory last showed the copy; null if never. */
  readonly copySeenAt: SQLWrapper
  readonly createdAt: SQLWrapper
}

/** The values of a filter's parameters, by name. At least one is present. */
export type SearchValues = Readonly<Record<string, unknown>>

/**
 * Narrows the marketplace's list of items by one or more query parameters. With both conditions, that on the item decides unless
 * other filters also ask for a listing; in a seller's listings, that on the listing decides.
 */
export interface SearchFilter<Values extends SearchValues = SearchValues> {
  readonly params: { readonly [Name in keyof Values]: SearchParam<Values[Name]> }
  /** Values of a parameter, as text, that the marketplace offers as choices: it shows beside each how many items match. */
  readonly choices?: { readonly [Name in NoInfer<keyof Values>]?: readonly string[] }
  /** The condition on an item. */
  whereItem?(
    values: Partial<Values>,
    item: ItemColumns,
    ctx: Pick<Context, 'db' | 'core'>,
  ): SQL | Promise<SQL>
  /** The condition on a listing: an active listing of the item meets those of all filters. */
  whereListing?(values: Partial<Values>, listing: ListingColumns): SQL
}

/** A column or expression, ascending. It is never null and takes only whole numbers, or only text. */
export interface SortTerm {
  readonly by: SQLWrapper
  readonly type: 'number' | 'text'
}

/** A whole number that a module stores for items, at most one per item. Items without one, or with null, come later. */
export interface SortValue {
  readonly itemId: SQLiteColumn
  readonly value: SQLiteColumn
  readonly order: 'lowest first' | 'highest first'
}

/** An order of the items with an active listing. The others follow by name. */
export interface ListedOrder {
  readonly listed: (item: ItemColumns) => readonly SortTerm[]
}

/** An order of the marketplace's list. Items without an active listing always come last. */
export interface SearchSort {
  /** The value of the parameter `sort`: lowercase letters and hyphens. */
  readonly name: string
  /** A description of the order for the API documentation. */
  readonly description: string
  readonly by: SortValue | ListedOrder | ((item: ItemColumns) => readonly SortTerm[])
}

/** The parameters that modules add to the marketplace's list of items. */
export const searchFilters = defineList<SearchFilter>('kit.search-filters', {
  noun: 'search parameter',
  namesOf: ({ params }) => Object.keys(params),
})

/** The orders that modules add to it. */
export const searchSorts = defineList<SearchSort>('kit.search-sorts', {
  noun: 'search sort',
  namesOf: ({ name }) => [name],
})

/** Defines a filter for `searchFilters`. Its conditions read stored rows only: neither the time nor the user. */
export function defineSearchFilter<Values extends SearchValues>(filter: SearchFilter<Values>): SearchFilter {
  return filter
}

/** Defines a sort for `searchSorts`. */
export function defineSearchSort(sort: SearchSort): SearchSort {
  return sort
}

/** Marks cached lists of items as stale, once the transaction commits. Call it when a filter or a sort reads what changed. */
export function invalidateSearch(tx: TxContext): void {
  invalidate(tx, searchCacheTag)
}
