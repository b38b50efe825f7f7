import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Dialect } from '@/src/db/columns'
import { assetsFolder } from '@/src/kit/assets-folder'
import type { Reader, SchemaVersion } from '@/src/kit/db'

interface Migration {
  tag: string
  /** Ms since 1970. Migrations are applied in this order. */
  when: number
}

/** A newer version may use columns differently, and this one would overwrite them. */
class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
}

type RowReader = Pick<Reader, 'rows'>

export async function findSchemaVersion(read: RowReader, dialect: Dialect): Promise<SchemaVersion> {
  const migrations = readJournal(dialect)
  const applied = await lastApplied(read, dialect)
  const newest = newestMigrationAt(dialect)
  return {
    last:
      applied === undefined
        ? undefined
        : (migrations.find((migration) => migration.when === applied)?.tag ?? 'unknown'),
    pending: migrations
      .filter((migration) => applied === undefined || migration.when > applied)
      .map(({ tag }) => tag),
    isNewer: applied !== undefined && applied > newest,
  }
}

/** When the newest migration of this program was made, in ms since 1970. */
export function newestMigrationAt(dialect: Dialect): number {
  return readJournal(dialect).at(-1)?.when ?? 0
}

/** Throws NewerSchemaError. */
export function rejectNewerSchema({ isNewer }: SchemaVersion): void {
  if (isNewer)
    throw new NewerSchemaError(
      'This database was written by a newer version of Mintmark. Run that version, or restore a backup from before the upgrade.',
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

/** The folder of an engine's migrations, in the source tree or the executable. */
export function migrationsFolder(dialect: Dialect): string {
  return join(assetsFolder('migrations'), dialect)
}
