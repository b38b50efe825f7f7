import type { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { isUnwritable } from '@/src/db/failures'
import { keepBeforeMigration } from '@/src/db/keep-before-migration'
import { migrationsFolder } from '@/src/db/migrations-folder'
import { readAside } from '@/src/db/read-aside'
import { findSchemaVersion, refuseNewer } from '@/src/db/schema-version'
import { busyTimeoutMs, connect, dataVersion, facade, wait } from '@/src/db/sqlite-connection'
import type { Db, OpenReader, Reader, Writer } from '@/src/db/types'
import { sharedCommitMax, WriteQueue } from '@/src/db/write-queue'

/** A new folder is for whoever runs the site: what lies in it was entrusted to them. */
const ownerOnly = 0o700

/** Opens the embedded database: one writing connection behind a queue (at most `batchMax` writers share a commit), one that can only read. */
export function openSqlite(path: string, batchMax = sharedCommitMax): Db {
  mkdirSync(dirname(path), { recursive: true, mode: ownerOnly })
  const writing = connect(path, 'write')
  const reading = connect(path, 'read')
  wait(writing, 0)
  const read = facade<Reader>(reading)
  const queue = new WriteQueue(writing, facade<Writer>(writing), batchMax)
  return {
    read,
    aside: (work) => readAside(path, work),
    transact: (work) => queue.add(work),
    writtenByOthers: () => dataVersion(writing),
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
      gather(writing)
      writing.close()
    },
  }
}

/** The file alone is then the whole database. Where it takes no writes its log stays beside it. */
function gather(writing: Database): void {
  try {
    writing.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}

/** Opens the file to look at it, beside a server that writes it or without one. Throws where there is none. */
export function openSqliteReader(path: string): OpenReader {
  const reading = connect(path, 'read')
  return { read: facade<Reader>(reading), close: async () => reading.close() }
}
