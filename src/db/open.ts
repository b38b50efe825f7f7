import { dialect } from '@/src/db/columns'
import { openPostgres, openPostgresReader } from '@/src/db/postgres'
import { openSqlite, openSqliteReader } from '@/src/db/sqlite'
import type { Db, OpenReader } from '@/src/db/types'

/** Opens the database that the process was started for. `location` is a postgres:// URL or the path of the SQLite file. */
export function openDb(location: string): Db {
  return dialect === 'postgres' ? openPostgres(location) : openSqlite(location)
}

/** Opens it only to look: nothing is made, changed or tidied up, whoever else uses it. Throws where there is no file. */
export function openReader(location: string): OpenReader {
  return dialect === 'postgres' ? openPostgresReader(location) : openSqliteReader(location)
}
