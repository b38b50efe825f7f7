import { and, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { serverMessages } from '@/src/kit/messages'

/** A page of a list. */
export interface ListPage<Row> {
  readonly rows: Row[]
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined
}

type PartType = 'number' | 'text'
type Parts<Types extends readonly PartType[]> = {
  -readonly [At in keyof Types]: Types[At] extends 'number' ? number : string
}

/** Reads the parts of a cursor, of which only the last one can contain dots. Throws invalid. */
export function parseCursor<const Types extends readonly PartType[]>(
  cursor: string | undefined,
  types: Types,
): Parts<Types> | undefined {
  if (cursor === undefined) return undefined
  const parts = cursor.split('.')
  const last = types.length - 1
  const texts = [...parts.slice(0, last), parts.slice(last).join('.')]
  // Safe: `parsePart` returns the types.
  return types.map((type, at) => parsePart(texts[at] ?? '', type)) as Parts<Types>
}

function parsePart(text: string, type: PartType): string | number {
  const isValid = type === 'number' ? /^-?\d{1,15}$/.test(text) : text !== ''
  if (!isValid) throw fieldError(httpErrors.invalid, 'cursor', serverMessages.wrongCursor)
  return type === 'number' ? Number(text) : text
}

/** Makes a page of `limit` rows, or one more that shows that there is a next page. `keyOf` returns the parts of a row's cursor. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly unknown[],
): ListPage<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last && keyOf(last).join('.') }
}

/** A Drizzle query without its condition, order and limit. */
interface Query<Row> {
  where(condition: SQL | undefined): {
    orderBy(...columns: SQL[]): { limit(count: number): PromiseLike<Row[]> }
  }
}

interface PageRequest {
  readonly where?: SQL | undefined
  readonly limit: number
  readonly cursor: string | undefined
}

/** The order of a list with pages. */
export interface Keyset<Name extends string> {
  /** To be selected by queries whose rows are not those of the table. */
  readonly columns: Readonly<Record<Name, SQLiteColumn>>
  readonly orderBy: SQL[]
  /** The condition of the rows after a cursor. Throws invalid. */
  after(cursor: string | undefined): SQL | undefined
  /** Like `pageOf`, for rows with the columns. */
  pageOf<Row extends Readonly<Record<Name, unknown>>>(found: readonly Row[], limit: number): ListPage<Row>
  /** Reads a page of a query that selects the columns under their names. Throws invalid. */
  readPage<Row extends Readonly<Record<Name, unknown>>>(
    query: Query<Row>,
    page: PageRequest,
  ): Promise<ListPage<Row>>
}

/** Orders a list by columns, which together are unique. Their values in the last row of a page are the cursor of the next one. */
export function keyset<Name extends string>(
  direction: 'asc' | 'desc',
  columns: Readonly<Record<Name, SQLiteColumn>>,
): Keyset<Name> {
  const names = Object.keys(columns) as Name[]
  const types = names.map((name) => (columns[name].dataType === 'number' ? 'number' : 'text'))
  const key = sql.join(Object.values<SQLiteColumn>(columns), sql`, `)
  const [order, isPast] = direction === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const self: Keyset<Name> = {
    columns,
    orderBy: names.map((name) => sql`${columns[name]} ${order}`),
    after(cursor) {
      const parts = parseCursor(cursor, types)?.map((part) => sql`${part}`)
      return parts && sql`(${key}) ${isPast} (${sql.join(parts, sql`, `)})`
    },
    pageOf: (found, limit) => pageOf(found, limit, (row) => names.map((name) => row[name])),
    async readPage(query, { where, limit, cursor }) {
      const after = self.after(cursor)
      const found = await query
        .where(and(where, after))
        .orderBy(...self.orderBy)
        .limit(limit + 1)
      return self.pageOf(found, limit)
    },
  }
  return self
}
