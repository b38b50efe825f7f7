import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import * as bunSql from 'drizzle-orm/bun-sql'
import * as bunSqlMigrator from 'drizzle-orm/bun-sql/migrator'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { baseFolder } from '@/src/db/base-chain'
import { type Dialect, dialect } from '@/src/db/columns'

/**
 * Applies the base chain to an empty database, but for its last `ago` migrations or those from the one named `ago`, as a program did
 * before modules had their own migrations. Returns the last applied one.
 */
export async function applyBaseChain(
  location: string,
  ago: number | string,
  engine = dialect,
): Promise<string> {
  const { folder, last } = copyBaseChain(engine, ago)
  try {
    await (engine === 'sqlite' ? applyToSqlite : applyToPostgres)(location, folder)
    return last
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function copyBaseChain(engine: Dialect, ago: number | string) {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-older-'))
  cpSync(baseFolder(engine), folder, { recursive: true })
  const journalPath = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(journalPath, 'utf8'))
  const end =
    typeof ago === 'number'
      ? journal.entries.length - ago
      : journal.entries.findIndex(({ tag }) => tag === ago)
  const entries = journal.entries.slice(0, end)
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries }))
  return { folder, last: entries.at(-1)?.tag ?? '' }
}

async function applyToSqlite(path: string, migrationsFolder: string): Promise<void> {
  using database = new Database(path, { create: true, readwrite: true })
  database.run('PRAGMA journal_mode = WAL')
  migrate(drizzle({ client: database }), { migrationsFolder })
}

async function applyToPostgres(url: string, migrationsFolder: string): Promise<void> {
  await using client = new SQL(url, { max: 1 })
  await bunSqlMigrator.migrate(bunSql.drizzle({ client }), { migrationsFolder })
}
