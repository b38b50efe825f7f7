import { type SQL, sql } from 'drizzle-orm'
import type { SortKey } from '@/modules/catalog/browse/cursor'
import { type SortSegment, segmentsOf, seq } from '@/modules/catalog/browse/sort-segments'
import type { Category } from '@/modules/catalog/contract'
import { rendered } from '@/src/db/rendered'
import type { Reader } from '@/src/kit/db'
import type { SearchSort, SortTerm } from '@/src/kit/module/search'

/** A row of a sorted list. */
export interface ItemRow extends ListedRow {
  /** And its sort key: the other terms of the segment. */
  [keyColumn: `key${number}`]: string | number
  seq: number
}

/** An item with its cheapest listing. */
export interface ListedRow {
  id: string
  asset_id: string
  name: string
  named_by: string | null
  category: Category
  /** Its beginning. */
  description: string | null
  image_url: string | null
  rap: number | null
  price_cents: number
  listing_id: string | null
  stock: number
  seller_id: string | null
  copy_seen_at: number | null
  rap_change: number | null
  last_sale_cents: number | null
  lowest_serial: number | null
  highest_serial: number | null
}

interface RowRange {
  conditions: readonly SQL[]
  /** Only rows after this one. */
  after: SortKey | undefined
  limit: number
}

/** The query of a segment. The parts that are the same for all requests are rendered once. */
export interface SegmentQuery extends Pick<SortSegment, 'columns'> {
  readonly types: readonly SortTerm['type'][]
  read(db: Reader, range: RowRange): Promise<ItemRow[]>
  keyOf(row: ItemRow): SortKey
}

/** Longer descriptions are cut off. */
export const excerptMax = 160

const known = new WeakMap<SearchSort, readonly SegmentQuery[]>()

/** Returns the queries of the segments of a sort, in the order of the list. */
export function segmentQueries(sort: SearchSort): readonly SegmentQuery[] {
  const queries = known.get(sort) ?? segmentsOf(sort).map(createQuery)
  known.set(sort, queries)
  return queries
}

const and = sql.raw(' and (')
const close = sql.raw(')')

function createQuery(segment: SortSegment): SegmentQuery {
  const { terms, columns } = segment
  const { beginning, middle, end } = renderParts(segment)
  const isAfter = afterCondition(segment)
  return {
    columns,
    types: terms.map(({ type }) => type),
    read: (db, { conditions, after, limit }) => {
      const all = after ? [...conditions, isAfter(after)] : conditions
      const where = all.flatMap((condition) => [and, condition, close])
      return db.rows<ItemRow>(sql.join([beginning, ...where, middle, sql`${limit}`, end]))
    },
    // PostgreSQL returns integers of raw queries as text.
    keyOf: (row) =>
      terms.map((term, at) => (term.type === 'number' ? Number : String)(row[keyColumn(term, at)])),
  }
}

function keyColumn(term: SortTerm, at: number): `key${number}` | 'seq' {
  return term === seq ? 'seq' : `key${at}`
}

/** The columns of a row, of `catalog_items as i` and the cheapest listing `l`. */
export const rowColumns = sql.raw(
  `i.id, i.asset_id, i.name, i.category, i.image_url, i.rap, i.price_cents, i.listing_id, i.stock, i.named_by,
        substr(i.description, 1, ${excerptMax + 1}) as description, l.seller_id, l.copy_seen_at, i.rap_change,
        (select s.price_cents from catalog_sales as s where s.item_id = i.id order by s.at desc limit 1)
          as last_sale_cents,
        i.lowest_serial, i.highest_serial`,
)

/** The inner query picks the page from indexes alone. With whole rows, a sort would copy every description. */
function renderParts({ from, where, terms, direction }: SortSegment) {
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const columns = terms.map((term, at) => sql.raw(`${keyColumn(term, at)}`))
  const selected = terms.map(({ by }, at) => sql`${by} as ${columns[at]}`)
  const order = sql.raw(direction)
  return {
    beginning: rendered(sql`
      select ${rowColumns},
        ${list(columns.map((column) => sql`page.${column}`))}
      from (select ${list(terms.includes(seq) ? selected : [sql`${seq.by} as seq`, ...selected])} from ${from} where ${where}`),
    middle: rendered(sql` order by ${list(terms.map(({ by }) => sql`${by} ${order}`))} limit `),
    end: rendered(sql`) as page
        join catalog_items as i on i.seq = page.seq
        left join catalog_listings as l on l.id = i.listing_id
      order by ${list(columns.map((column) => sql`page.${column} ${order}`))}`),
  }
}

/** The condition on the first term lets the engine seek in the index. */
function afterCondition({ terms, direction }: SortSegment): (key: SortKey) => SQL {
  const [operator, bound] = direction === 'asc' ? ['>', '>='] : ['<', '<=']
  const columns = sql.join(
    terms.map(({ by }) => sql`${by}`),
    sql`, `,
  )
  const seek = rendered(sql`${terms[0]?.by} ${sql.raw(bound)} `)
  const beginning = rendered(sql` and (${columns}) ${sql.raw(operator)} (`)
  return (key) =>
    sql`${seek}${key[0]}${beginning}${sql.join(
      key.map((part) => sql`${part}`),
      sql`, `,
    )})`
}
