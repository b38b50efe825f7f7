import { resolve } from 'node:path'
import type { RawDatabase } from '@/src/app/commands/move/raw-database'
import { openRawPostgres } from '@/src/app/commands/move/raw-postgres'
import { openRawSqlite } from '@/src/app/commands/move/raw-sqlite'
import type { Dialect } from '@/src/db/columns'

/** Where a database is: a postgres:// URL, or the path of a SQLite file. */
export interface DatabaseAddress {
  readonly dialect: Dialect
  readonly location: string
}

/** Reads `postgres://…` or `sqlite:PATH`. Returns undefined if it is neither. */
export function parseDatabaseAddress(text: string): DatabaseAddress | undefined {
  if (/^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text))
    return { dialect: 'postgres', location: text }
  const path = /^sqlite:(?!\/\/)(.+)$/.exec(text)?.[1]
  return path === undefined ? undefined : { dialect: 'sqlite', location: resolve(path) }
}

export function openRawDatabase({ dialect, location }: DatabaseAddress): RawDatabase {
  return dialect === 'postgres' ? openRawPostgres(location) : openRawSqlite(location)
}
