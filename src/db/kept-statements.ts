import type { Database, Statement } from 'bun:sqlite'

/** The site's own statements are a few hundred; lists of many lengths make more, which are not worth their memory. */
const cachedStatementsMax = 1_000

/**
 * Drizzle prepares each statement anew, which costs more than to run it. A statement that was prepared once serves for
 * ever: SQLite prepares it again by itself when the schema changes, and each run ends before the next begins.
 */
export function cacheStatements(database: Database): void {
  const kept = new Map<string, Statement>()
  const prepare = database.prepare.bind(database)
  const prepareOnce = (sql: string): Statement => {
    const known = kept.get(sql)
    if (known) return known
    const prepared = prepare(sql)
    if (kept.size < cachedStatementsMax) kept.set(sql, prepared)
    return prepared
  }
  Object.assign(database, { prepare: prepareOnce })
}
