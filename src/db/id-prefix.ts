import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const idPrefix = /^[\da-f]{6,32}$/
/** Sorts after every digit of an id, in every language of PostgreSQL. */
const afterDigits = 'g'

/** A range of the column's index: the ids that begin with this text. Undefined unless it is an id or at least six digits of one. */
export function idBeginsWith(column: SQLWrapper, text: string): SQL | undefined {
  const prefix = text.toLowerCase()
  if (!idPrefix.test(prefix)) return undefined
  return sql`${column} >= ${prefix} and ${column} < ${prefix + afterDigits}`
}
