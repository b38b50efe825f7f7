import { openDb } from '@/src/db/open'
import { openPostgres } from '@/src/db/postgres'
import { openSqlite } from '@/src/db/sqlite'
import type { Db } from '@/src/kit/db'
import { migrationChains } from '@/src/modules'

/** Opens a database of the engine under test with the migrations of all modules. */
export function openTestDb(location: string): Promise<Db> {
  return openDb(location, migrationChains)
}

/** Opens an SQLite file with the migrations of all modules, whatever the engine under test. */
export function openTestSqlite(path: string): Db {
  return openSqlite(path, migrationChains)
}

/** Opens PostgreSQL with the migrations of all modules. */
export function openTestPostgres(url: string, connections?: number): Db {
  return openPostgres(url, migrationChains, connections)
}
