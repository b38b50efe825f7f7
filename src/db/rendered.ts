import { type Column, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { dialect } from '@/src/db/columns'
import { assert } from '@/src/kit/assert'

const renderer = dialect === 'postgres' ? new PgDialect() : new SQLiteSyncDialect()

/** Renders a part of statements once, because rendering takes longer than reading a row. Throws if it has parameters. */
export function rendered(part: SQL): SQL {
  const { sql: text, params } = renderer.sqlToQuery(part)
  assert(params.length === 0, 'a rendered part has no parameters')
  return sql.raw(text)
}

/** The columns of a table, rendered with its name. */
export function renderedColumns<Columns extends Record<string, Column>>(
  table: Table & { _: { columns: Columns } },
): Record<keyof Columns, SQL> {
  const columns = Object.entries(getTableColumns(table))
  const texts = columns.map(([name, column]) => [name, rendered(sql`${column}`)])
  return Object.fromEntries(texts) as Record<keyof Columns, SQL>
}
