import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dialect } from '@/src/db/columns'
import type { Reader } from '@/src/kit/db'

/** A trigram index can't find shorter texts. */
const indexedLengthMin = 3
/**
 * With fewer matches it is faster to fetch and sort them all; with more, to walk the sorted index until the page is
 * full. The two cost the same near this number at 100,000 rows.
 */
const indexedMatchesMax = 1_000

/** The searched column in lower case, and its SQLite full-text table (trigram tokenizer). */
interface SearchedColumn {
  column: SQL
  rowNumber: SQL
  index: string
}

/** Builds a case-insensitive "contains" condition that is fast on large tables on both engines. */
export async function contains(db: Reader, target: SearchedColumn, search: string): Promise<SQL> {
  const text = search.toLowerCase()
  const like = containsUnindexed(target.column, text)
  if (dialect === 'postgres' || [...text].length < indexedLengthMin || text.includes('\0')) return like
  const matches = sql`select rowid from ${sql.raw(target.index)} where ${sql.raw(target.index)} match ${`"${text.replaceAll('"', '""')}"`}`
  const [counted] = await db.rows<{ matches: number }>(
    sql`select count(*) as matches from (${matches} limit ${indexedMatchesMax})`,
  )
  return counted && counted.matches < indexedMatchesMax ? sql`${target.rowNumber} in (${matches})` : like
}

/** Like `contains`, for few rows without an index. The column must be in lower case. */
export function containsUnindexed(column: SQL | SQLiteColumn, search: string): SQL {
  const text = search.toLowerCase()
  // No stored text contains a NUL: PostgreSQL rejects it and SQLite stops reading at it.
  if (text.includes('\0')) return sql`1 = 0`
  return sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
