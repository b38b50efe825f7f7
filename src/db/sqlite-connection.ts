import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { assert } from '@/src/core/assert'
import { cacheStatements } from '@/src/db/kept-statements'
import type { Reader } from '@/src/db/types'

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
