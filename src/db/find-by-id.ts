import { eq, type InferSelectModel } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** Returns the row of a table with an id. Throws not_found. */
export async function findById<Table extends SQLiteTable & { id: SQLiteColumn }>(
  { db }: Pick<Context, 'db'>,
  table: Table,
  id: string,
): Promise<InferSelectModel<Table>> {
  const [row] = await db.select().from<SQLiteTable>(table).where(eq(table.id, id))
  if (!row) throw httpErrors.not_found()
  // Safe: all columns of this table were selected.
  return row as InferSelectModel<Table>
}
