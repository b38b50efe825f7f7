import { dialect } from '@/src/db/columns'
import { openPostgres, openPostgresReadOnly } from '@/src/db/postgres'
import { openSqlite, openSqliteReadOnly } from '@/src/db/sqlite'
import type { Db, ReadOnlyDb } from '@/src/kit/db'

/** Opens the database. `location` is a postgres:// URL or the path of the SQLite file. */
export function openDb(location: string): Db {
  return dialect === 'postgres' ? openPostgres(location) : openSqlite(location)
}

/** Opens the database without creating, migrating or changing anything. Throws if the file doesn't exist. */
export function openReadOnly(location: string): ReadOnlyDb {
  return dialect === 'postgres' ? openPostgresReadOnly(location) : openSqliteReadOnly(location)
}
