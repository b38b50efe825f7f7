import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { assert } from '@/src/core/assert'
import { keepBeforeMigration } from '@/src/db/keep-before-migration'
import { keepStatements } from '@/src/db/kept-statements'
import { migrationsFolder } from '@/src/db/migrations-folder'
import { findSchemaVersion, refuseNewer } from '@/src/db/schema-version'
import type { Db, Reader, Writer } from '@/src/db/types'
import { sharedCommitMax, WriteQueue } from '@/src/db/write-queue'

/** How long SQLite itself waits for another process, and this whole process with it: only where nothing else goes on. */
const busyTimeoutMs = 5_000

/** A new folder is for whoever runs the site: what lies in it was entrusted to them. */
const ownerOnly = 0o700

/** Opens the embedded database: one writing connection behind a queue (at most `batchMax` writers share a commit), one that can only read. */
export function openSqlite(path: string, batchMax = sharedCommitMax): Db {
  mkdirSync(dirname(path), { recursive: true, mode: ownerOnly })
  const writing = connect(path, { readwrite: true, create: true })
  const reading = connect(path, { readonly: true })
  wait(writing, 0)
  const read = facade<Reader>(reading)
  const queue = new WriteQueue(writing, facade<Writer>(writing), batchMax)
  return {
    read,
    transact: (work) => queue.add(work),
    schema: () => findSchemaVersion(read, 'sqlite'),
    migrate: async ({ isCopy = false } = {}) => {
      const version = await findSchemaVersion(read, 'sqlite')
      refuseNewer(version)
      if (version.pending.length === 0) return
      if (version.last && !isCopy) await keepBeforeMigration(path, version.last)
      wait(writing, busyTimeoutMs)
      try {
        migrate(drizzle({ client: writing }), { migrationsFolder: migrationsFolder('sqlite') })
      } finally {
        wait(writing, 0)
      }
    },
    whenAlone: async (work) => void (await work()),
    close: async () => {
      await queue.idle()
      reading.close()
      wait(writing, busyTimeoutMs)
      // The file alone is then the whole database.
      writing.run('PRAGMA wal_checkpoint(TRUNCATE)')
      writing.close()
    },
  }
}

function connect(path: string, options: { readonly?: true; readwrite?: true; create?: true }): Database {
  const database = new Database(path, { ...options, safeIntegers: false })
  wait(database, busyTimeoutMs)
  if (!options.readonly) database.run('PRAGMA journal_mode = WAL')
  database.run('PRAGMA synchronous = FULL')
  database.run('PRAGMA foreign_keys = ON')
  database.run('PRAGMA cache_size = -65536')
  assertPragmas(database)
  keepStatements(database)
  return database
}

function wait(database: Database, ms: number): void {
  database.run(`PRAGMA busy_timeout = ${ms}`)
}

function assertPragmas(database: Database): void {
  const expected = { busy_timeout: busyTimeoutMs, journal_mode: 'wal', synchronous: 2, foreign_keys: 1 }
  for (const [name, value] of Object.entries(expected)) {
    const [found] = Object.values(database.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {})
    assert(found === value, `SQLite runs with ${name} = ${value}`)
  }
}

/** Drizzle on bun:sqlite is synchronous; every caller awaits, so that the same code runs on PostgreSQL. */
function facade<Shape extends Reader>(database: Database): Shape {
  const orm = drizzle({ client: database })
  return Object.assign(orm, {
    rows: async (statement: Parameters<Reader['rows']>[0]) => orm.all(statement),
  }) as unknown as Shape
}
