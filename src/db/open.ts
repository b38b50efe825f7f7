import { dialect } from '@/src/db/columns'
import { openPostgres } from '@/src/db/postgres'
import { openSqlite } from '@/src/db/sqlite'
import type { Db } from '@/src/db/types'

/** Opens the database that the process was started for. `location` is a postgres:// URL or the path of the SQLite file. */
export function openDb(location: string): Db {
  return dialect === 'postgres' ? openPostgres(location) : openSqlite(location)
}
