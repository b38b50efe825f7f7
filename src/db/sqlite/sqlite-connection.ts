import { Database, type Statement } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { LRUCache } from 'lru-cache'
import { isBusy } from '@/src/db/database-errors'
import { attachFiles, attachFilesForReading, createFilesTable } from '@/src/db/sqlite/files-database'
import { assert } from '@/src/kit/assert'
import type { Reader } from '@/src/kit/db'

/**
 * The application has a few hundred statements. Searches add one each, with the numbers of their matches, which takes 33 KB and doesn't
 * come again: the least recently used make room.
 */
const cachedStatementsMax = 300

/**
 * Drizzle prepares each statement anew, which costs more than running it. Reusing a statement is safe: SQLite
 * reprepares it when the schema changes, and each run ends before the next begins.
 */
function cacheStatements(database: Database): void {
  const cache = new LRUCache<string, Statement>({ max: cachedStatementsMax })
  const prepare = database.prepare.bind(database)
  const prepareOnce = (sql: string): Statement => {
    const cached = cache.get(sql)
    if (cached) return cached
    const prepared = prepare(sql)
    cache.set(sql, prepared)
    return prepared
  }
  Object.assign(database, { prepare: prepareOnce })
}

/** How long SQLite waits for a lock. It blocks the whole process, so only where nothing else runs. */
export const busyTimeoutMs = 5_000
const busyStepMs = 10

/** Opens a connection to an SQLite file and that of its files. A writing one creates missing ones. `sleep` is for tests. */
export function connect(
  path: string,
  mode: 'write' | 'read',
  sleep: (ms: number) => void = Bun.sleepSync,
): Database {
  const database = new Database(path, {
    ...(mode === 'write' ? { readwrite: true, create: true } : { readonly: true }),
    safeIntegers: false,
  })
  setBusyTimeout(database, busyTimeoutMs)
  if (mode === 'write') {
    // Takes effect in a new file only. Each changed page is written to the WAL as a whole, and most changes are small.
    database.run('PRAGMA page_size = 2048')
    attachFiles(database, path)
    switchToWal(database, sleep)
    createFilesTable(database)
    // Savepoint rollback data: in a file it costs more than the rest of a write.
    database.run('PRAGMA temp_store = MEMORY')
    // 16 MB. SQLite's default of 1,000 pages checkpoints several times a second under load, which took a quarter of the CPU.
    database.run('PRAGMA wal_autocheckpoint = 8000')
  } else attachFilesForReading(database, path)
  database.run('PRAGMA synchronous = FULL')
  database.run('PRAGMA foreign_keys = ON')
  database.run('PRAGMA cache_size = -16384')
  assertPragmas(database)
  if (mode === 'write') assertPragma(database, 'journal_mode', 'wal')
  cacheStatements(database)
  return database
}

/** SQLite doesn't wait itself when it changes the journal of a new file that another process is creating. */
function switchToWal(database: Database, sleep: (ms: number) => void): void {
  for (let waitedMs = 0; ; waitedMs += busyStepMs) {
    try {
      database.run('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || waitedMs >= busyTimeoutMs) throw error
      sleep(busyStepMs)
    }
  }
}

export function setBusyTimeout(database: Database, ms: number): void {
  database.run(`PRAGMA busy_timeout = ${ms}`)
}

/** Changes when another connection writes to the file. Undefined if SQLite is busy. */
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

/** Drizzle on bun:sqlite is synchronous, but callers await, so that the same code runs on PostgreSQL. */
export function facade<Shape extends Reader>(database: Database): Shape {
  const orm = drizzle({ client: database })
  return Object.assign(orm, {
    rows: async (statement: Parameters<Reader['rows']>[0]) => orm.all(statement),
  }) as unknown as Shape
}
