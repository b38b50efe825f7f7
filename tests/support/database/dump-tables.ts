import { type Dialect, dialect, sql } from '@/src/db/columns'
import type { Db } from '@/src/kit/db'

const names: Record<Dialect, ReturnType<typeof sql>> = {
  sqlite: sql`select name from pragma_table_list where schema in ('main', 'files') and type = 'table' and name not like 'sqlite_%' order by name`,
  postgres: sql`select table_name as name from information_schema.tables where table_schema = 'public' order by table_name`,
}

/**
 * Every row of every table, except tables whose names start with a prefix in `without`. Rows are sorted, so equal
 * content gives equal dumps.
 */
export async function dumpTables(
  { read }: Db,
  without: readonly string[] = [],
  engine = dialect,
): Promise<Record<string, string[]>> {
  const tables = await read.rows<{ name: string }>(names[engine])
  const dumped = tables.filter(({ name }) => !without.some((start) => name.startsWith(start)))
  const rows = await Promise.all(
    dumped.map(({ name }) => read.rows(sql`select * from ${sql.identifier(name)}`)),
  )
  return Object.fromEntries(
    dumped.map(({ name }, at) => [name, (rows[at] ?? []).map((row) => JSON.stringify(row)).sort()]),
  )
}
