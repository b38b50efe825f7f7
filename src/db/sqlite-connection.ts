import { Database, type Statement } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Reader } from '@/src/db/types'
import { assert } from '@/src/kit/assert'

/** The site's own statements are a few hundred; lists of many lengths make more, which are not worth their memory. */
const cachedStatementsMax = 1_000

/**
 * Drizzle prepares each statement anew, which costs more than to run it. A statement that was prepared once serves for
 * ever: SQLite prepares it again by itself when the schema changes, and each run ends before the next begins.
 */
function cacheStatements(database: Database): void {
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

/** How long SQLite itself waits for another process, and this whole process with it: only where nothing else goes on. */
export const busyTimeoutMs = 5_000

/** One connection to an SQLite file. One that writes makes the file where it is missing. */
export function connect(path: string, may: 'write' | 'read'): Database {
  const database = new Database(path, {
    ...(may === 'write' ? { readwrite: true, create: true } : { readonly: true }),
    safeIntegers: false,
  })
  setBusyTimeout(database, busyTimeoutMs)
  if (may === 'write') {
    database.run('PRAGMA journal_mode = WAL')
    // What a savepoint may take back is put aside page by page; in a file that costs more than the rest of a write.
    database.run('PRAGMA temp_store = MEMORY')
  }
  database.run('PRAGMA synchronous = FULL')
  database.run('PRAGMA foreign_keys = ON')
  database.run('PRAGMA cache_size = -65536')
  assertPragmas(database)
  if (may === 'write') assertPragma(database, 'journal_mode', 'wal')
  cacheStatements(database)
  return database
}

export function setBusyTimeout(database: Database, ms: number): void {
  database.run(`PRAGMA busy_timeout = ${ms}`)
}

/** Stays the same while nobody but this connection writes to the file; undefined where it cannot be told at once. */
export function dataVersion(database: Database): number | undefined {
  try {
    return database.query<{ data_version: number }, []>('PRAGMA data_version').get()?.data_version
  } catch {
    return undefined
  }
}

function assertPragmas(database: Database): void {
  assertPragma(database, 'busy_timeout', busyTimeoutMs)
  assertPragma(database, 'synchronous', 2)
  assertPragma(database, 'foreign_keys', 1)
}

function assertPragma(database: Database, name: string, value: unknown): void {
  const [found] = Object.values(database.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {})
  assert(found === value, `SQLite runs with ${name} = ${value}`)
}

/** Drizzle on bun:sqlite is synchronous; every caller awaits, so that the same code runs on PostgreSQL. */
export function facade<Shape extends Reader>(database: Database): Shape {
  const orm = drizzle({ client: database })
  return Object.assign(orm, {
    rows: async (statement: Parameters<Reader['rows']>[0]) => orm.all(statement),
  }) as unknown as Shape
}
