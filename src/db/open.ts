import { dialect } from '@/src/db/columns'
import type { MigrationChain } from '@/src/db/migration-files'
import { openSqlite, openSqliteReadOnly } from '@/src/db/sqlite/sqlite'
import type { Db, ReadOnlyDb } from '@/src/kit/db'

/** Opens the database. `location` is a postgres:// URL or the path of the SQLite file; `chains` are the migrations of this program. */
export async function openDb(location: string, chains: readonly MigrationChain[]): Promise<Db> {
  return dialect === 'postgres'
    ? (await postgres()).openPostgres(location, chains)
    : openSqlite(location, chains)
}

/** Opens the database without creating, migrating or changing anything. Throws if the file doesn't exist. */
export async function openReadOnly(location: string): Promise<ReadOnlyDb> {
  return dialect === 'postgres'
    ? (await postgres()).openPostgresReadOnly(location)
    : openSqliteReadOnly(location)
}

/** Loaded on demand, because the driver would slow down every start with SQLite. */
function postgres() {
  return import('@/src/db/postgres/postgres')
}
