import { sql } from 'drizzle-orm'
import { browseItems, type ItemListPage, presentItems } from '@/modules/catalog/browse/browse-items'
import type { Matches } from '@/modules/catalog/browse/matches'
import { type ListedRow, rowColumns } from '@/modules/catalog/browse/segment-query'
import { firstItemsPoint } from '@/modules/catalog/ports'
import { type BrowseQuery, pageSizeDefault } from '@/modules/catalog/search-contract'
import { resolveValue } from '@/src/kit/checks/checks'
import type { Context } from '@/src/kit/context'

/** Returns the items that staff feature and modules put first, in their order, and then those of the query. */
export async function listFeaturedFirst(
  ctx: Context,
  query: BrowseQuery,
  matches: Matches,
): Promise<ItemListPage> {
  const rows = await ctx.db.rows<ListedRow>(sql`
    select ${rowColumns} from catalog_features as f
    join catalog_items as i on i.id = f.item_id
    left join catalog_listings as l on l.id = i.listing_id
    where i.unlisted < 2 and (f.until is null or f.until > ${ctx.now()})
    order by f.position`)
  const featuredIds = rows.map(({ id }) => id)
  const { value: firstIds } = await resolveValue(ctx, firstItemsPoint, {}, { initial: featuredIds })
  const added = await findListedRows(
    ctx,
    firstIds.filter((id) => !featuredIds.includes(id)),
  )
  const byId = new Map([...rows, ...added].map((row) => [row.id, row]))
  const presented = await presentItems(
    ctx,
    firstIds.flatMap((id) => byId.get(id) ?? []),
    query,
  )
  const top = presented.items.map((item) =>
    featuredIds.includes(item.id) ? { ...item, featured: true as const } : item,
  )
  const others = await browseItems(ctx, { ...query, cursor: undefined }, matches)
  const all = [...top, ...others.items]
  const unique = all.filter(({ id }, at) => all.findIndex((item) => item.id === id) === at)
  return {
    items: unique.slice(0, query.limit ?? pageSizeDefault),
    isIncomplete: [presented, others].some(({ isIncomplete }) => isIncomplete),
    nextCursor: undefined,
  }
}

async function findListedRows(ctx: Context, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  return ctx.db.rows<ListedRow>(sql`
    select ${rowColumns} from catalog_items as i
    left join catalog_listings as l on l.id = i.listing_id
    where i.unlisted < 2 and i.id in (${list})`)
}
