import type { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { applyMigrations } from '@/src/db/apply-migrations'
import { backUpBeforeMigration } from '@/src/db/backup'
import { baseFolder } from '@/src/db/base-chain'
import { sqliteBaseTables } from '@/src/db/base-tables'
import { isUnavailable, isUnwritable } from '@/src/db/database-errors'
import { createTables, readInitialSchema } from '@/src/db/initial-schema'
import type { Migration, MigrationChain } from '@/src/db/migration-files'
import { rejectMissingMigrations } from '@/src/db/missing-migrations'
import { rejectMovedDatabase } from '@/src/db/move-mark'
import { findSchemaVersion, rejectIncompatibleSchema } from '@/src/db/schema-version'
import { filesSchema, moveFilesOut } from '@/src/db/sqlite/files-database'
import { readInWorker } from '@/src/db/sqlite/read-in-worker'
import {
  busyTimeoutMs,
  connect,
  dataVersion,
  facade,
  setBusyTimeout,
} from '@/src/db/sqlite/sqlite-connection'
import { WriteQueue } from '@/src/db/sqlite/write-queue'
import type { Db, Reader, ReadOnlyDb, SchemaWriter, Writer } from '@/src/kit/db'

/** The data folder is readable only by the operator's user. */
const ownerOnlyFolderMode = 0o700

/** The writing connection to a SQLite file, and the read-only one. */
export interface SqliteConnections {
  readonly path: string
  readonly writing: Database
  readonly reading: Database
  readonly write: Writer
  readonly read: Reader
  close(): void
}

/**
 * Opens SQLite: one writing connection behind a queue and one read-only connection. `chains` are the migrations of this program.
 * `elapsed` returns monotonic time in ms.
 */
export function openSqlite(path: string, chains: readonly MigrationChain[], elapsed?: () => number): Db {
  return sqliteFromConnections(openConnections(path), chains, elapsed)
}

/** Creates the file if it is missing. */
export function openConnections(path: string): SqliteConnections {
  mkdirSync(dirname(path), { recursive: true, mode: ownerOnlyFolderMode })
  const writing = connect(path, 'write')
  const reading = connect(path, 'read')
  setBusyTimeout(writing, 0)
  const close = () => {
    reading.close()
    setBusyTimeout(writing, busyTimeoutMs)
    truncateWal(writing)
    writing.close()
  }
  return { path, writing, reading, write: facade<Writer>(writing), read: facade<Reader>(reading), close }
}

/** Uses open connections, and closes them on close. */
export function sqliteFromConnections(
  { path, writing, write, read, close }: SqliteConnections,
  chains: readonly MigrationChain[],
  elapsed = () => performance.now(),
): Db {
  const queue = new WriteQueue(writing, write, elapsed)
  return {
    read,
    readInWorker: (work) => readInWorker(path, work),
    transact: (work) => queue.add(work),
    isUnavailable,
    externalDataVersion: () => dataVersion(writing),
    schemaVersion: () => findSchemaVersion(read, 'sqlite', chains),
    migrate: async ({ isCopy = false } = {}) => {
      rejectMissingMigrations(chains)
      await rejectMovedDatabase(read, 'sqlite')
      const version = await findSchemaVersion(read, 'sqlite', chains)
      rejectIncompatibleSchema(version)
      if (!isCopy) moveFilesOut(writing)
      if (version.isCurrent) return
      if (version.last && version.pending.length > 0 && !isCopy)
        await backUpBeforeMigration(path, version.last)
      setBusyTimeout(writing, busyTimeoutMs)
      try {
        if (version.last === undefined && createInitialTables(writing, chains)) return
        await applyBaseChain(writing)
        await applyModuleMigrations(writing, chains)
      } finally {
        setBusyTimeout(writing, 0)
      }
    },
    changeSchema: (work) => changeSchema(writing, work),
    runIfOnlyProcess: async (work) => void (await work()),
    runInOneProcess: async (_name, work) => void (await work()),
    keepRegistered: async () => undefined,
    close: async () => {
      await queue.idle()
      close()
    },
  }
}

/** Returns false if the migrations must run instead. */
function createInitialTables(writing: Database, chains: readonly MigrationChain[]): boolean {
  const script = readInitialSchema()
  return script !== undefined && createTables(writing, script, chains)
}

/** The migrator is loaded on demand, because most starts don't need it. */
async function applyBaseChain(writing: Database): Promise<void> {
  const { migrate } = await import('drizzle-orm/bun-sqlite/migrator')
  migrate(drizzle({ client: writing }), { migrationsFolder: baseFolder('sqlite') })
}

async function applyModuleMigrations(writing: Database, chains: readonly MigrationChain[]): Promise<void> {
  await changeSchema(writing, async (tx) => {
    const restoreBaseTables = async (module: string) => {
      for (const definition of sqliteBaseTables(module)) await tx.run(definition)
    }
    // The transaction has locked the whole file.
    const lockTables = async () => undefined
    const applied = await applyMigrations({ ...tx, restoreBaseTables, lockTables }, 'sqlite', chains)
    if (applied.some(replacesTable)) rejectBrokenReferences(writing)
  })
}

/** Without foreign keys, because a table that is replaced or dropped may be referred to until the end. */
async function changeSchema(writing: Database, work: (tx: SchemaWriter) => Promise<void>): Promise<void> {
  const { rows } = facade<Reader>(writing)
  writing.run('PRAGMA foreign_keys = OFF')
  try {
    writing.run('BEGIN IMMEDIATE')
    await work({ rows, run: async (text) => void writing.run(text) })
    writing.run('COMMIT')
  } finally {
    if (writing.inTransaction) writing.run('ROLLBACK')
    writing.run('PRAGMA foreign_keys = ON')
  }
}

/** drizzle-kit writes this pragma, which has no effect in a transaction, around the replacement of a table. */
function replacesTable({ sql }: Migration): boolean {
  return sql.includes('PRAGMA foreign_keys')
}

function rejectBrokenReferences(writing: Database): void {
  const broken = writing.query<{ table: string; parent: string }, []>('PRAGMA foreign_key_check').get()
  if (broken)
    throw new Error(
      `The migrations leave rows in ${broken.table} that refer to missing rows of ${broken.parent}.`,
    )
}

/**
 * Afterwards the files alone are the whole database. On a read-only or full disk the WAL remains. One statement for both can report the
 * first as locked.
 */
function truncateWal(writing: Database): void {
  try {
    for (const schema of ['main', filesSchema]) writing.run(`PRAGMA ${schema}.wal_checkpoint(TRUNCATE)`)
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}

/** Opens the file read-only; a server may be using it. Throws if it doesn't exist. */
export function openSqliteReadOnly(path: string): ReadOnlyDb {
  const reading = connect(path, 'read')
  return { read: facade<Reader>(reading), close: async () => reading.close() }
}
