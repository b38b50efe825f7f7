import type { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { backUpBeforeMigration } from '@/src/db/backup'
import { isUnwritable } from '@/src/db/database-errors'
import { createTables, readInitialSchema } from '@/src/db/initial-schema'
import { rejectMovedDatabase } from '@/src/db/move-mark'
import { readInWorker } from '@/src/db/read-in-worker'
import { findSchemaVersion, migrationsFolder, rejectNewerSchema } from '@/src/db/schema-version'
import { busyTimeoutMs, connect, dataVersion, facade, setBusyTimeout } from '@/src/db/sqlite-connection'
import { commitBatchMax, WriteQueue } from '@/src/db/write-queue'
import type { Db, Reader, ReadOnlyDb, Writer } from '@/src/kit/db'

/** The data folder is readable only by the operator's user. */
const ownerOnlyFolderMode = 0o700

/**
 * Opens SQLite: one writing connection behind a queue (at most `batchMax` writes share a commit) and one read-only
 * connection.
 */
export function openSqlite(path: string, batchMax = commitBatchMax): Db {
  mkdirSync(dirname(path), { recursive: true, mode: ownerOnlyFolderMode })
  const writing = connect(path, 'write')
  const reading = connect(path, 'read')
  setBusyTimeout(writing, 0)
  const read = facade<Reader>(reading)
  const queue = new WriteQueue(writing, facade<Writer>(writing), batchMax)
  return {
    read,
    readInWorker: (work) => readInWorker(path, work),
    transact: (work) => queue.add(work),
    externalDataVersion: () => dataVersion(writing),
    schemaVersion: () => findSchemaVersion(read, 'sqlite'),
    migrate: async ({ skipBackup = false } = {}) => {
      await rejectMovedDatabase(read, 'sqlite')
      const version = await findSchemaVersion(read, 'sqlite')
      rejectNewerSchema(version)
      if (version.pending.length === 0) return
      if (version.last && !skipBackup) await backUpBeforeMigration(path, version.last)
      setBusyTimeout(writing, busyTimeoutMs)
      try {
        if (version.last === undefined && createInitialTables(writing)) return
        await runMigrations(writing)
      } finally {
        setBusyTimeout(writing, 0)
      }
    },
    runIfOnlyProcess: async (work) => void (await work()),
    close: async () => {
      await queue.idle()
      reading.close()
      setBusyTimeout(writing, busyTimeoutMs)
      truncateWal(writing)
      writing.close()
    },
  }
}

/** Returns false if the migrations must run instead. */
function createInitialTables(writing: Database): boolean {
  const script = readInitialSchema()
  return script !== undefined && createTables(writing, script)
}

/** The migrator is loaded on demand, because most starts don't need it. */
async function runMigrations(writing: Database): Promise<void> {
  const { migrate } = await import('drizzle-orm/bun-sqlite/migrator')
  migrate(drizzle({ client: writing }), { migrationsFolder: migrationsFolder('sqlite') })
}

/** Afterwards the file alone is the whole database. On a read-only or full disk the WAL remains. */
function truncateWal(writing: Database): void {
  try {
    writing.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}

/** Opens the file read-only; a server may be using it. Throws if it doesn't exist. */
export function openSqliteReadOnly(path: string): ReadOnlyDb {
  const reading = connect(path, 'read')
  return { read: facade<Reader>(reading), close: async () => reading.close() }
}
