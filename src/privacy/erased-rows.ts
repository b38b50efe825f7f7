import { eq, getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Json, PersonalData } from '@/src/kit/personal-data'
import { exportRowsOf, type TableOf } from '@/src/privacy/export-pages'

interface Options<Row> {
  /** The column with the user's id. */
  readonly owner: SQLiteColumn
  /** The name of its section in users' downloads. */
  readonly section: string
  /** Returns what a download contains of a row. */
  readonly present: (row: Row) => Json
}

/** The personal data of a module with one table whose rows nobody else needs: downloaded by their user, and deleted with the account. */
export function erasedRows<Row extends { readonly id: string | number }>(
  table: TableOf<Row>,
  { owner, section, present }: Options<Row>,
): PersonalData {
  const download = { [section]: exportRowsOf(table, owner, present) }
  return {
    tables: { [getTableName(table)]: { retention: 'erased', why: 'No other user needs it.', download } },
    erase: async (tx, { id }) => {
      await tx.db.delete(table).where(eq(owner, id))
    },
  }
}
