import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { dialect } from '@/src/db/columns'
import type { Reader } from '@/src/kit/db'
import { searchKey } from '@/src/kit/text/search-key'

/** A trigram index can't find shorter texts. */
const indexedLengthMin = 3
/**
 * With fewer matches it is faster to fetch and sort them all; with more, to walk the sorted index until the page is
 * full. The two cost the same near this number at 100,000 rows.
 */
const indexedMatchesMax = 1_000

/** A column of search keys, and its SQLite full-text table (trigram tokenizer). */
interface SearchedColumn {
  column: SQL
  rowNumber: SQL
  index: string
}

/** Builds a case-insensitive "contains" condition that is fast on large tables on both engines. */
export async function contains(db: Reader, target: SearchedColumn, search: string): Promise<SQL> {
  const text = searchKey(search)
  const like = containsKey(target.column, text)
  if (dialect === 'postgres' || [...text].length < indexedLengthMin || text.includes('\0')) return like
  const matches = sql`select rowid from ${sql.raw(target.index)} where ${sql.raw(target.index)} match ${`"${text.replaceAll('"', '""')}"`}`
  const [counted] = await db.rows<{ matches: number }>(
    sql`select count(*) as matches from (${matches} limit ${indexedMatchesMax})`,
  )
  return counted && counted.matches < indexedMatchesMax ? sql`${target.rowNumber} in (${matches})` : like
}

/** Like `contains`, for a text column without an index. */
export function containsUnindexed(column: SQL | SQLiteColumn, search: string): SQL {
  const text = searchKey(search)
  const isAscii = /^\p{ASCII}*$/u.test(text)
  return dialect === 'sqlite' && !isAscii && !text.includes('\0')
    ? sql`${column} glob ${`*${globOf(text)}*`}`
    : containsKey(sql`lower(${column})`, text)
}

/** SQLite knows letter case only within ASCII. */
function globOf(text: string): string {
  return Array.from(text, (char) => {
    const forms = [char, char.toUpperCase()].filter((form) => [...form].length === 1)
    return /[*?[]/.test(char) || new Set(forms).size > 1 ? `[${forms.join('')}]` : char
  }).join('')
}

function containsKey(column: SQL | SQLiteColumn, text: string): SQL {
  // No stored text contains a NUL: PostgreSQL rejects it and SQLite stops reading at it.
  if (text.includes('\0')) return sql`1 = 0`
  return sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
