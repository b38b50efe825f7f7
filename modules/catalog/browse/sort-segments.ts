import { type SQL, sql } from 'drizzle-orm'
import { itemColumns, unindexedItemColumns } from '@/modules/catalog/browse/search-conditions'
import { items } from '@/modules/catalog/schema'
import { unindexed } from '@/src/db/columns'
import type { ItemColumns, ListedOrder, SearchSort, SortTerm, SortValue } from '@/src/kit/module/search'

/** A stretch of a sorted list that the engine reads in the order of one index. */
export interface SortSegment {
  /** Tables with `catalog_items`. */
  readonly from: SQL
  /** The items in it. */
  readonly where: SQL
  /** All ascending or all descending. The last one is unique. */
  readonly terms: readonly SortTerm[]
  readonly direction: 'asc' | 'desc'
  /** For the conditions of filters. */
  readonly columns: ItemColumns
}

/** Returns the segments of a sort, one after another in the list. Those with listed items come first. */
export function segmentsOf({ by }: SearchSort): SortSegment[] {
  if (typeof by === 'function')
    return [itemSegment(sql`${items.unlisted} < 2`, [unlisted, ...by(itemColumns)])]
  if ('listed' in by) return listedSegments(by)
  return ['0', '1'].flatMap((state) => [valueSegment(by, state), restSegment(by, state)])
}

const unlisted: SortTerm = { by: items.unlisted, type: 'number' }
/** Makes places in the list unique. */
export const seq: SortTerm = { by: items.seq, type: 'number' }

function itemSegment(where: SQL, terms: readonly SortTerm[], columns = itemColumns): SortSegment {
  return { from: sql`${items}`, where, terms: [...terms, seq], direction: 'asc', columns }
}

/** Tells the engine that no item without a listing meets a condition on listed ones. */
const unlistedColumns: ItemColumns = { ...unindexedItemColumns, isListed: itemColumns.isListed }

/** The first is read by an index of the items on sale only, which SQLite uses unless a condition names another one's columns. */
function listedSegments({ listed }: ListedOrder): SortSegment[] {
  return [
    itemSegment(sql`${items.listingId} is not null`, listed(itemColumns), unindexedItemColumns),
    itemSegment(sql`${items.unlisted} = 1`, [{ by: items.nameSortKey, type: 'text' }], unlistedColumns),
  ]
}

function valueSegment({ itemId, value, order }: SortValue, state: string): SortSegment {
  return {
    from: sql`${itemId.table} inner join ${items} on ${items.id} = ${itemId}`,
    where: sql`${unindexed(items.unlisted)} = ${sql.raw(state)} and ${value} is not null`,
    terms: [
      { by: value, type: 'number' },
      { by: itemId, type: 'text' },
    ],
    direction: order === 'highest first' ? 'desc' : 'asc',
    columns: unindexedItemColumns,
  }
}

/** Items without a value, cheapest first. */
function restSegment({ itemId, value }: SortValue, state: string): SortSegment {
  const hasValue = sql`exists (select 1 from ${itemId.table} where ${itemId} = ${items.id} and ${value} is not null)`
  return itemSegment(sql`${items.unlisted} = ${sql.raw(state)} and not ${hasValue}`, [
    { by: items.priceCents, type: 'number' },
    { by: items.nameSortKey, type: 'text' },
  ])
}
