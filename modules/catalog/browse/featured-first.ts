import { sql } from 'drizzle-orm'
import { browseItems, type ItemListPage, presentItems } from '@/modules/catalog/browse/browse-items'
import type { Matches } from '@/modules/catalog/browse/matches'
import { type ListedRow, rowColumns } from '@/modules/catalog/browse/segment-query'
import { type BrowseQuery, pageSizeDefault } from '@/modules/catalog/search-contract'
import type { Context } from '@/src/kit/context'

/** Returns the items that staff feature, in their order, and then those of the query. */
export async function listFeaturedFirst(
  ctx: Context,
  query: BrowseQuery,
  matches: Matches,
): Promise<ItemListPage> {
  const rows = await ctx.db.rows<ListedRow>(sql`
    select ${rowColumns} from catalog_features as f
    join catalog_items as i on i.id = f.item_id
    left join catalog_listings as l on l.id = i.listing_id
    where f.until is null or f.until > ${ctx.now()}
    order by f.position`)
  const featured = (await presentItems(ctx, rows)).map((item) => ({ ...item, featured: true as const }))
  const { items } = await browseItems(ctx, { ...query, cursor: undefined }, matches)
  const ids = new Set(featured.map(({ id }) => id))
  const all = [...featured, ...items.filter(({ id }) => !ids.has(id))]
  return { items: all.slice(0, query.limit ?? pageSizeDefault), nextCursor: undefined }
}
