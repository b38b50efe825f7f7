import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Dialect } from '@/src/db/columns'
import type { Reader } from '@/src/db/types'
import { assetsFolder } from '@/src/kit/assets-folder'

/** How a database's tables stand to those that this program knows. */
export interface SchemaVersion {
  /** The last migration that it had, like "0007_chargebacks", or "unknown"; undefined in one that had none. */
  readonly last: string | undefined
  /** Those it lacks. */
  readonly pending: readonly string[]
  /** It had one of a newer program. */
  readonly isNewer: boolean
}

interface Migration {
  tag: string
  /** Ms since 1970; the later one is applied later. */
  when: number
}

/** A newer program may have given columns a meaning that this one would overwrite. */
class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
}

type RowReader = Pick<Reader, 'rows'>

export async function findSchemaVersion(read: RowReader, dialect: Dialect): Promise<SchemaVersion> {
  const known = readJournal(dialect)
  const applied = await lastApplied(read, dialect)
  const newest = known.at(-1)?.when ?? 0
  return {
    last:
      applied === undefined
        ? undefined
        : (known.find((migration) => migration.when === applied)?.tag ?? 'unknown'),
    pending: known
      .filter((migration) => applied === undefined || migration.when > applied)
      .map(({ tag }) => tag),
    isNewer: applied !== undefined && applied > newest,
  }
}

/** Throws NewerSchemaError. */
export function rejectNewerSchema({ isNewer }: SchemaVersion): void {
  if (isNewer)
    throw new NewerSchemaError(
      'This database was written by a newer version of Mintmark. Run that version, or restore a backup of before.',
    )
}

function readJournal(dialect: Dialect): Migration[] {
  const path = join(migrationsFolder(dialect), 'meta/_journal.json')
  return JSON.parse(readFileSync(path, 'utf8')).entries
}

async function lastApplied(read: RowReader, dialect: Dialect): Promise<number | undefined> {
  const [table] = await read.rows<{ found: unknown }>(migrationsTableExists[dialect])
  if (!table?.found) return undefined
  const [row] = await read.rows<{ last: number | string | null }>(lastMigrationAt[dialect])
  return row?.last === null || row === undefined ? undefined : Number(row.last)
}

const migrationsTableExists = {
  sqlite: sql`select count(*) as found from sqlite_master where name = '__drizzle_migrations'`,
  postgres: sql`select to_regclass('drizzle.__drizzle_migrations') as found`,
}

const lastMigrationAt = {
  sqlite: sql`select max(created_at) as last from __drizzle_migrations`,
  postgres: sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
}

/** Where the migrations of one engine are, in the source tree as in the executable. */
export function migrationsFolder(dialect: Dialect): string {
  return join(assetsFolder('migrations'), dialect)
}
