import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@/src/db/sqlite'
import { assert } from '@/src/kit/assert'

/** Returns a script that creates the SQLite schema as all migrations leave it. The same migrations give the same script. */
export async function schemaScript(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-schema-'))
  try {
    const path = join(folder, 'migrated.db')
    const db = openSqlite(path)
    await db.migrate()
    await db.close()
    using database = new Database(path, { readonly: true })
    return [...definitions(database), ...appliedMigrations(database)].map((line) => `${line};\n`).join('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const migrationsTable = '__drizzle_migrations'

function definitions(database: Database): string[] {
  const entries = database
    .query<{ type: string; name: string; sql: string }, []>(
      'select type, name, sql from sqlite_master where sql is not null order by rowid',
    )
    .all()
  const virtual = entries.filter(({ sql }) => /^create virtual/i.test(sql)).map(({ name }) => name)
  const isMadeBySqlite = (name: string) =>
    name.startsWith('sqlite_') || virtual.some((table) => name.startsWith(`${table}_`))
  const ours = entries.filter(({ type, name }) => type !== 'table' || !isMadeBySqlite(name))
  for (const { type, name } of ours)
    if (type === 'table' && name !== migrationsTable) assertEmpty(database, name)
  return ours.map(({ sql }) => sql)
}

/** The script has no rows: a migration that inserts some needs a change here. */
function assertEmpty(database: Database, table: string): void {
  assert(!database.query(`select 1 from "${table}"`).get(), `migrations leave ${table} empty`)
}

/** Drizzle's record of applied migrations. */
function appliedMigrations(database: Database): string[] {
  return database
    .query<{ hash: string; created_at: number }, []>(`select hash, created_at from ${migrationsTable}`)
    .all()
    .map(
      ({ hash, created_at }) =>
        `insert into ${migrationsTable} (hash, created_at) values ('${hash}', ${created_at})`,
    )
}
