import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dialect } from '@/src/db/columns'
import type { Reader } from '@/src/db/types'

/** A trigram index holds nothing shorter. */
const indexedLengthMin = 3
/**
 * With fewer matches it is quicker to fetch and sort them all; with more, to walk the sorted index until the page is
 * full. The two cost the same near this number at 100,000 rows.
 */
const indexedMatchesMax = 1_000

/** Where a text is searched: the column in lower case and the SQLite full-text table (tokenizer trigram) over it. */
interface SearchedColumn {
  column: SQL
  rowNumber: SQL
  index: string
}

/** A condition for "contains this text", case aside, that stays quick over a large table on either engine. */
export async function contains(db: Reader, at: SearchedColumn, searched: string): Promise<SQL> {
  const text = searched.toLowerCase()
  const like = containsUnindexed(at.column, text)
  if (dialect === 'postgres' || [...text].length < indexedLengthMin || text.includes('\0')) return like
  const matches = sql`select rowid from ${sql.raw(at.index)} where ${sql.raw(at.index)} match ${`"${text.replaceAll('"', '""')}"`}`
  const [counted] = await db.rows<{ matches: number }>(
    sql`select count(*) as matches from (${matches} limit ${indexedMatchesMax})`,
  )
  return counted && counted.matches < indexedMatchesMax ? sql`${at.rowNumber} in (${matches})` : like
}

/** The same for a column without an index, over few rows; the column is in lower case. */
export function containsUnindexed(column: SQL | SQLiteColumn, searched: string): SQL {
  const text = searched.toLowerCase()
  // No text holds a NUL; PostgreSQL refuses it and SQLite stops reading at it.
  if (text.includes('\0')) return sql`1 = 0`
  return sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
