import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { itemColumns, itemConditions } from '@/modules/catalog/browse/search-conditions'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { items } from '@/modules/catalog/schema'
import type { BrowseQuery } from '@/modules/catalog/search-contract'
import { sql } from '@/src/db/columns'
import { VersionedCache } from '@/src/kit/cache/cache-versions'
import type { Context } from '@/src/kit/context'

/** The items that meet the filters of a query. */
export interface Matches {
  /** Their number, or the least that it is. */
  readonly total: number
  readonly isExact: boolean
  /** Their row numbers, if they are few: a page then sorts them instead of looking for them in the order of the whole market. */
  readonly seqs?: readonly number[]
}

/** As many are sorted in less time than it takes to find a page among 100,000 items of which so few match. */
const fewMax = 1_000
/** More aren't counted if there is a filter. */
export const countedMax = 10_000
/** Without an index for the text, counting more would read every name. */
export function countedMaxOf({ search }: Pick<BrowseQuery, 'search'>): number {
  return search === undefined ? countedMax : fewMax
}

/** How long the number of all items is kept, in ms. It is counted anew at once in a market that is quick to count. */
const totalKeptMs = 10_000
const cachedBytesMax = 1024 * 1024

/** Counts the matches of queries. Each is counted once per version of the catalog. */
export class MatchesCache {
  private cache: VersionedCache<Matches> | undefined
  private readonly all = new LRUCache<string, Matches>({ max: 1, ttl: totalKeptMs })

  async get(ctx: Context, query: BrowseQuery): Promise<Matches> {
    const known = this.all.get(filtersOf(query))
    if (known) return known
    this.cache ??= new VersionedCache(ctx.core, catalogCacheTag, {
      bytesMax: cachedBytesMax,
      bytesOf: ({ seqs = [] }) => 100 + 8 * seqs.length,
    })
    const matches = await this.cache.get(filtersOf(query), () => findMatches(ctx, query))
    if (matches.isExact && matches.total > countedMax) this.all.set(filtersOf(query), matches)
    return matches
  }
}

/** The part of a query that decides which items match. */
function filtersOf({
  sort: _,
  limit: _limit,
  cursor: _cursor,
  featured: _featured,
  view: _view,
  ...filters
}: BrowseQuery): string {
  return JSON.stringify(filters)
}

export async function findMatches(ctx: Context, query: BrowseQuery): Promise<Matches> {
  const conditions = await itemConditions(ctx, query, itemColumns)
  const isMet = sql.join(
    [sql`${items.unlisted} < 2`, ...conditions.map((condition) => sql`(${condition})`)],
    sql` and `,
  )
  if (conditions.length === 0)
    return { total: await countRows(ctx, sql`select 1 from ${items} where ${isMet}`), isExact: true }
  const rows = await ctx.db.rows<{ seq: number }>(
    sql`select ${items.seq} as seq from ${items} where ${isMet} limit ${fewMax}`,
  )
  if (rows.length < fewMax)
    return { total: rows.length, isExact: true, seqs: rows.map(({ seq }) => Number(seq)) }
  const max = countedMaxOf(query)
  if (max === fewMax) return { total: fewMax, isExact: false }
  const total = await countRows(ctx, sql`select 1 from ${items} where ${isMet} limit ${max}`)
  return { total, isExact: total < max }
}

async function countRows(ctx: Context, rows: SQL): Promise<number> {
  const [counted] = await ctx.db.rows<{ total: number }>(
    sql`select count(*) as total from (${rows}) as counted`,
  )
  return Number(counted?.total)
}
