import { dialect } from '@/src/db/columns'
import { openSqlite, openSqliteReadOnly } from '@/src/db/sqlite'
import type { Db, ReadOnlyDb } from '@/src/kit/db'

/** Opens the database. `location` is a postgres:// URL or the path of the SQLite file. */
export async function openDb(location: string): Promise<Db> {
  return dialect === 'postgres' ? (await postgres()).openPostgres(location) : openSqlite(location)
}

/** Opens the database without creating, migrating or changing anything. Throws if the file doesn't exist. */
export async function openReadOnly(location: string): Promise<ReadOnlyDb> {
  return dialect === 'postgres'
    ? (await postgres()).openPostgresReadOnly(location)
    : openSqliteReadOnly(location)
}

/** Loaded on demand, because the driver would slow down every start with SQLite. */
function postgres() {
  return import('@/src/db/postgres')
}
