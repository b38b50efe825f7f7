import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definitionsIn } from '@/src/db/base-tables'
import type { MigrationChain } from '@/src/db/migration-files'
import { openSqlite } from '@/src/db/sqlite/sqlite'
import { assert } from '@/src/kit/assert'

/** Returns a script that creates the SQLite schema that all migrations result in. The same migrations give the same script. */
export async function schemaScript(chains: readonly MigrationChain[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-schema-'))
  try {
    const path = join(folder, 'migrated.db')
    const db = openSqlite(path, chains)
    await db.migrate()
    await db.close()
    using database = new Database(path, { readonly: true })
    return [...definitions(database), ...appliedBaseChain(database), ...appliedMigrations(database)]
      .map((line) => `${line};\n`)
      .join('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const baseRecords = '__drizzle_migrations'
const moduleRecords = 'core_migrations'

function definitions(database: Database): string[] {
  const all = definitionsIn(database)
  for (const { type, name } of all)
    if (type === 'table' && name !== baseRecords && name !== moduleRecords) assertEmpty(database, name)
  return all.map(({ sql }) => sql)
}

/** The script has no other rows: a migration that inserts some needs a change here. */
function assertEmpty(database: Database, table: string): void {
  assert(!database.query(`select 1 from "${table}"`).get(), `migrations leave ${table} empty`)
}

/** Drizzle's record of the base chain. */
function appliedBaseChain(database: Database): string[] {
  return database
    .query<{ hash: string; created_at: number }, []>(`select hash, created_at from ${baseRecords}`)
    .all()
    .map(
      ({ hash, created_at }) =>
        `insert into ${baseRecords} (hash, created_at) values ('${hash}', ${created_at})`,
    )
}

/** The record of the modules' migrations, with the time at which the script runs. */
function appliedMigrations(database: Database): string[] {
  return database
    .query<{ module: string; name: string; hash: string }, []>(
      `select module, name, hash from ${moduleRecords} order by position`,
    )
    .all()
    .map(
      ({ module, name, hash }, at) =>
        `insert into ${moduleRecords} (module, name, hash, applied_at, position)
          values ('${module}', '${name}', '${hash}', cast(unixepoch('subsec') * 1000 as integer), ${at + 1})`,
    )
}
