import { dialect, sql } from '@/src/db/columns'
import type { Writer } from '@/src/kit/db'

/** A row as the database has it, by column name. */
export type TableRow = Record<string, string | number | boolean | null>

/** Inserts rows with the same columns in one statement, which takes any number of them. */
export async function insertRows(db: Writer, table: string, rows: readonly TableRow[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.raw(names.join(', '))
  const json = JSON.stringify(rows)
  await db.rows(
    dialect === 'postgres'
      ? sql`insert into ${sql.raw(table)} (${columns})
          select ${columns} from json_populate_recordset(null::${sql.raw(table)}, ${json}::text::json)`
      : sql`insert into ${sql.raw(table)} (${columns})
          select ${sql.raw(names.map((name) => `value ->> '${name}'`).join(', '))} from json_each(${json})`,
  )
}
