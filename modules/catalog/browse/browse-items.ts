import { type SQL, sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { decodeSegmentCursor, encodeCursor, type SortKey } from '@/modules/catalog/browse/cursor'
import type { Matches } from '@/modules/catalog/browse/matches'
import { itemConditions } from '@/modules/catalog/browse/search-conditions'
import {
  excerptMax,
  type ItemRow,
  type ListedRow,
  type SegmentQuery,
  segmentQueries,
} from '@/modules/catalog/browse/segment-query'
import type { ItemSummary } from '@/modules/catalog/contract'
import { sellerRatingField } from '@/modules/catalog/ports'
import { findRapTrends } from '@/modules/catalog/prices/rap-change'
import { type BrowseQuery, pageSizeDefault, sortDefault } from '@/modules/catalog/search-contract'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import { type FieldValues, resolveField } from '@/src/kit/module/fields'
import { type ItemColumns, type SearchSort, searchSorts } from '@/src/kit/module/search'
import { dollarsOf } from '@/src/kit/money'
import { entriesOf } from '@/src/kit/ports'
import { isoTime } from '@/src/kit/text/iso-time'

export interface PresentedItems {
  items: ItemSummary[]
  /** A field of another module is missing, because its provider failed. */
  isIncomplete: boolean
}

export interface ItemListPage extends PresentedItems {
  /** Cursor of the next page; undefined on the last page. */
  nextCursor: string | undefined
}

/** Returns one page of items with their cheapest active listing. With few `matches`, only they are read. Throws bad_cursor. */
export async function browseItems(
  ctx: Context,
  query: BrowseQuery,
  matches?: Matches,
): Promise<ItemListPage> {
  const limit = query.limit ?? pageSizeDefault
  const segments = segmentQueries(findSort(ctx, query.sort ?? sortDefault))
  const start = startOf(query, segments)
  const conditions = new Map<ItemColumns, SQL[]>()
  const rows: ItemRow[] = []
  const ends: number[] = []
  for (const [at, segment] of segments.entries()) {
    const missing = limit + 1 - rows.length
    if (at >= start.at && missing > 0) {
      const after = at === start.at ? start.key : undefined
      const where = conditions.get(segment.columns) ?? (await conditionsOf(ctx, query, segment, matches))
      conditions.set(segment.columns, where)
      rows.push(...(await segment.read(ctx.db, { conditions: where, after, limit: missing })))
    }
    ends.push(rows.length)
  }
  const presented = await presentItems(ctx, rows.slice(0, limit), query)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const at = ends.findIndex((end) => end >= limit)
  return { ...presented, nextCursor: last && encodeCursor([at, ...(segments[at]?.keyOf(last) ?? [])]) }
}

function conditionsOf(ctx: Context, query: BrowseQuery, { columns }: SegmentQuery, matches?: Matches) {
  return matches?.seqs ? [isOneOf(matches.seqs)] : itemConditions(ctx, query, columns)
}

/** Literals, because PostgreSQL and SQLite limit the number of parameters. */
function isOneOf(seqs: readonly number[]): SQL {
  return seqs.length === 0 ? sql`1 = 0` : sql.raw(`catalog_items.seq in (${seqs.join(', ')})`)
}

/** The segment in which the page begins, and the key of the row before it. Throws bad_cursor. */
function startOf({ cursor }: BrowseQuery, segments: readonly SegmentQuery[]): { at: number; key?: SortKey } {
  if (cursor === undefined) return { at: 0 }
  return decodeSegmentCursor(
    cursor,
    segments.map(({ types }) => types),
  )
}

function findSort(ctx: Context, name: string): SearchSort {
  const sort = entriesOf(ctx, searchSorts).find((one) => one.name === name)
  assert(sort, 'the query names a sort')
  return sort
}

/** Returns rows as lists show them. PostgreSQL returns integers of raw queries as text. */
export async function presentItems(
  ctx: Context,
  rows: readonly ListedRow[],
  { view }: Pick<BrowseQuery, 'view'>,
): Promise<PresentedItems> {
  const sellerIds = [...new Set(rows.flatMap((row) => row.seller_id ?? []))]
  const isTable = view === 'table'
  const [sellers, ratings, trends] = await Promise.all([
    findProfiles(ctx, sellerIds),
    resolveField(ctx, sellerRatingField, sellerIds),
    isTable ? findRapTrends(ctx, rows) : new Map<string, number[]>(),
  ])
  const items = rows.map((row) => ({
    id: row.id,
    assetId: row.asset_id,
    name: row.name,
    category: row.category,
    description: excerptOf(row.description),
    imageUrl: row.image_url,
    price: row.listing_id === null ? null : dollarsOf(Number(row.price_cents)),
    listingId: row.listing_id,
    seller: row.seller_id === null ? null : (sellers.get(row.seller_id)?.username ?? null),
    sellerId: row.seller_id,
    ...(sellers.get(row.seller_id ?? '')?.temporary && { sellerTemporary: true as const }),
    ...ratingOf(ratings, row.seller_id),
    verified: row.copy_seen_at === null ? null : isoTime(Number(row.copy_seen_at)),
    rap: row.rap === null ? null : Number(row.rap),
    stock: Number(row.stock),
    ...(row.named_by !== null && { provisional: true as const }),
    ...(isTable && tableColumnsOf(row, trends)),
  }))
  return { items, isIncomplete: !ratings.isComplete }
}

/** The rating of a seller as lists have it: absent without one, because a list is long. */
export function ratingOf(
  { values }: FieldValues<number>,
  sellerId: string | null,
): Pick<ItemSummary, 'sellerRating'> {
  const sellerRating = values.get(sellerId ?? '')
  return sellerRating === undefined ? {} : { sellerRating }
}

function tableColumnsOf(row: ListedRow, trends: ReadonlyMap<string, number[]>) {
  return {
    lastSale: row.last_sale_cents === null ? null : dollarsOf(Number(row.last_sale_cents)),
    rapChange: row.rap_change === null ? null : Number(row.rap_change) / 100,
    rapTrend: trends.get(row.id) ?? null,
    serials: serialsOf(row),
  }
}

function serialsOf({ lowest_serial: lowest, highest_serial: highest }: ListedRow): ItemSummary['serials'] {
  return lowest === null || highest === null ? null : { lowest: Number(lowest), highest: Number(highest) }
}

/** The beginning of a description, as lists show it: at most 160 characters. */
export function excerptOf(description: string | null): string | null {
  if (description === null || description.length <= excerptMax) return description
  return `${description.slice(0, excerptMax - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
