import { dialect } from '@/src/db/columns'
import { openPostgres, openPostgresReadOnly } from '@/src/db/postgres'
import { openSqlite, openSqliteReadOnly } from '@/src/db/sqlite'
import type { Db, ReadOnlyDb } from '@/src/db/types'

/** Opens the database that the process was started for. `location` is a postgres:// URL or the path of the SQLite file. */
export function openDb(location: string): Db {
  return dialect === 'postgres' ? openPostgres(location) : openSqlite(location)
}

/** Opens it only to look: nothing is made, changed or tidied up, whoever else uses it. Throws where there is no file. */
export function openReadOnly(location: string): ReadOnlyDb {
  return dialect === 'postgres' ? openPostgresReadOnly(location) : openSqliteReadOnly(location)
}
