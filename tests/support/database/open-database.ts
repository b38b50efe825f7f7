import type { MigrationChain } from '@/src/db/migration-files'
import { openDb } from '@/src/db/open'
import { openPostgres } from '@/src/db/postgres/postgres'
import { openSqlite } from '@/src/db/sqlite/sqlite'
import type { Db } from '@/src/kit/db'
import { migrationChains } from '@/src/modules'

/** Opens a database of the engine under test with the migrations of all modules. */
export function openTestDb(location: string): Promise<Db> {
  return openDb(location, migrationChains)
}

/** Opens the database with these chains, as a program with these modules does, and closes it after `work`. */
export async function withDb<Result>(
  location: string,
  chains: readonly MigrationChain[],
  work: (db: Db) => Result | Promise<Result>,
): Promise<Result> {
  const db = await openDb(location, chains)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Opens an SQLite file with the migrations of all modules, whatever the engine under test. */
export function openTestSqlite(path: string, elapsed?: () => number): Db {
  return openSqlite(path, migrationChains, elapsed)
}

/** Opens PostgreSQL with the migrations of all modules. */
export function openTestPostgres(url: string, connections?: number): Db {
  return openPostgres(url, migrationChains, connections)
}
