import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { migrationsFolder } from '@/src/db/schema-version'

/** Creates a SQLite database with all migrations but the last `ago`, or those before `ago`. Returns the last applied one. */
export function createOlderDatabase(path: string, ago: number | string): string {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-older-'))
  cpSync(migrationsFolder('sqlite'), folder, { recursive: true })
  const journalPath = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalPath, 'utf8'))
  const end =
    typeof ago === 'number' ? -ago : journal.entries.findIndex(({ tag }: { tag: string }) => tag === ago)
  const entries = journal.entries.slice(0, end)
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries }))
  const database = new Database(path, { create: true, readwrite: true })
  database.run('PRAGMA journal_mode = WAL')
  migrate(drizzle({ client: database }), { migrationsFolder: folder })
  database.close()
  rmSync(folder, { recursive: true })
  return entries.at(-1).tag
}
