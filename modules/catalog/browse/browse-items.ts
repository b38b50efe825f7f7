import { type SQL, sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { decodeCursor, encodeCursor, type SortKey } from '@/modules/catalog/browse/cursor'
import {
  type BrowseQuery,
  type Category,
  type ItemSummary,
  pageSizeDefault,
  type Sort,
} from '@/modules/catalog/contract'
import { contains } from '@/src/db/substring'
import type { Context } from '@/src/kit/context'
import { dollarsOf } from '@/src/kit/money'

const excerptMax = 160

export interface ItemListPage {
  items: ItemSummary[]
  /** Cursor of the next page; undefined on the last page. */
  nextCursor: string | undefined
}

interface Row {
  seq: number
  id: string
  asset_id: string
  name: string
  name_key: string
  named_by: string | null
  category: Category
  description: string | null
  image_url: string | null
  rap: number | null
  unlisted: number
  price_cents: number
  listing_id: string | null
  stock: number
  seller_id: string | null
}

/** SQL order and cursor key of each sort. Items without a listing always come last. */
const sortOrders: Record<Sort, { columns: string; keyOf: (row: Row) => SortKey }> = {
  'price-low': {
    columns: 'unlisted, price_cents, name_key, seq',
    keyOf: (row) => [row.unlisted, row.price_cents, row.name_key, row.seq],
  },
  'price-high': {
    columns: 'unlisted, -price_cents, name_key, seq',
    keyOf: (row) => [row.unlisted, -row.price_cents, row.name_key, row.seq],
  },
  name: { columns: 'unlisted, name_key, seq', keyOf: (row) => [row.unlisted, row.name_key, row.seq] },
}

/** Returns one page of items with their cheapest active listing. Throws bad_cursor. */
export async function browseItems(ctx: Context, query: BrowseQuery): Promise<ItemListPage> {
  const limit = query.limit ?? pageSizeDefault
  const { columns, keyOf } = sortOrders[query.sort ?? 'price-low']
  const where = sql.join(await whereConditions(ctx, query, columns), sql` and `)
  // The inner query picks the page from indexes alone. With whole rows, a sort would copy every description.
  const rows = await ctx.db.rows<Row>(sql`
    select i.seq, i.id, i.asset_id, i.name, i.name_key, i.category, i.image_url, i.rap, i.unlisted, i.price_cents, i.listing_id,
      i.stock, i.named_by, substr(i.description, 1, ${excerptMax + 1}) as description, l.seller_id
    from
      (select seq from catalog_items where ${where} order by ${sql.raw(columns)} limit ${limit + 1}) as page
      join catalog_items as i on i.seq = page.seq
      left join catalog_listings as l on l.id = i.listing_id
    order by ${sql.raw(columns.replace(/(\w+)/g, 'i.$1'))}`)
  const page = rows.slice(0, limit).map(parseIntegers)
  const last = page.at(-1)
  return {
    items: await presentItems(ctx, page),
    nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : undefined,
  }
}

async function whereConditions(ctx: Context, query: BrowseQuery, columns: string): Promise<SQL[]> {
  const conditions: SQL[] = [sql`1 = 1`]
  if (query.category) conditions.push(sql`category = ${query.category}`)
  if (query.minPrice !== undefined) conditions.push(sql`unlisted = 0 and price_cents >= ${query.minPrice}`)
  if (query.maxPrice !== undefined) conditions.push(sql`unlisted = 0 and price_cents <= ${query.maxPrice}`)
  if (query.cursor) {
    const key = decodeCursor(
      query.cursor,
      columns.split(', ').map((column) => (column === 'name_key' ? 'text' : 'number')),
    )
    conditions.push(
      sql`unlisted >= ${key[0]} and (${sql.raw(columns)}) > (${sql.join(
        key.map((part) => sql`${part}`),
        sql`, `,
      )})`,
    )
  }
  if (query.search) {
    const target = { column: sql`name_key`, rowNumber: sql`catalog_items.seq`, index: 'catalog_search' }
    conditions.push(await contains(ctx.db, target, query.search))
  }
  return conditions
}

/** PostgreSQL returns integers of raw queries as text. */
function parseIntegers(row: Row): Row {
  const { seq, rap, unlisted, price_cents, stock } = row
  return {
    ...row,
    seq: Number(seq),
    rap: rap === null ? null : Number(rap),
    unlisted: Number(unlisted),
    price_cents: Number(price_cents),
    stock: Number(stock),
  }
}

async function presentItems(ctx: Context, rows: Row[]): Promise<ItemSummary[]> {
  const sellers = await findProfiles(
    ctx,
    rows.flatMap((row) => row.seller_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    assetId: row.asset_id,
    name: row.name,
    category: row.category,
    description: excerptOf(row.description),
    imageUrl: row.image_url,
    price: row.listing_id === null ? null : dollarsOf(row.price_cents),
    listingId: row.listing_id,
    seller: row.seller_id === null ? null : (sellers.get(row.seller_id)?.username ?? null),
    sellerId: row.seller_id,
    sellerTemporary: sellers.get(row.seller_id ?? '')?.temporary ?? false,
    rap: row.rap,
    stock: row.stock,
    provisional: row.named_by !== null,
  }))
}

/** The beginning of a description, as lists show it: at most 160 characters. */
export function excerptOf(description: string | null): string | null {
  if (description === null || description.length <= excerptMax) return description
  return `${description.slice(0, excerptMax - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
