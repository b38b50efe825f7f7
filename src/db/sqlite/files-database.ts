import type { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The name of the database of files in SQL, where its table needs no prefix. */
export const filesSchema = 'files'
export const contentsTable = 'core_file_contents'

/** `bytes` is the last column, because SQLite reads all pages of a row that come before a column. Earlier databases have it before `stored_at`. */
const createContents = (name: string) =>
  `CREATE TABLE IF NOT EXISTS ${name} (id text PRIMARY KEY NOT NULL, stored_at integer NOT NULL, bytes blob NOT NULL) STRICT`

/** Copies rows between two tables of contents. */
const copyContents = (from: string, to: string) =>
  `INSERT OR IGNORE INTO ${to}.${contentsTable} (id, stored_at, bytes)
    SELECT id, stored_at, bytes FROM ${from}.${contentsTable}`

/** The database of the files of a SQLite database: `files.db` beside `mintmark.db`, `NAME-files` beside others. */
export function filesPathOf(path: string): string {
  if (path === ':memory:') return path
  const name = basename(path)
  return join(dirname(path), name === 'mintmark.db' ? 'files.db' : `${name}-files`)
}

/** Attaches the database of the files and creates it if it is missing. Changes to both are one transaction: see addFile for a crash. */
export function attachFiles(database: Database, path: string): void {
  attach(database, path)
  // Large rows. Takes effect in a new file only.
  database.run(`PRAGMA ${filesSchema}.page_size = 8192`)
}

/** Creates the table in an attached database. */
export function createFilesTable(database: Database): void {
  database.run(createContents(`${filesSchema}.${contentsTable}`))
}

/** Attaches the database of the files for reading. A backup contains its files; without either, there are none. */
export function attachFilesForReading(database: Database, path: string): void {
  if (path !== ':memory:' && existsSync(filesPathOf(path))) attach(database, path)
  else if (!hasContents(database)) database.run(createContents(`temp.${contentsTable}`))
}

function attach(database: Database, path: string): void {
  database.query(`ATTACH ? AS ${filesSchema}`).run(filesPathOf(path))
}

function hasContents(database: Database): boolean {
  return hasTable(database, contentsTable)
}

function hasTable(database: Database, name: string): boolean {
  return database.query('SELECT 1 FROM main.sqlite_master WHERE name = ?').get(name) !== null
}

/**
 * Moves the files that a restored backup contains to their own database, one at a time, and removes their table. A killed process continues
 * there.
 */
export function moveFilesOut(database: Database): void {
  if (!hasContents(database)) return
  const next = database.query<{ id: string }, []>(`SELECT id FROM main.${contentsTable} LIMIT 1`)
  for (let row = next.get(); row; row = next.get()) {
    database.query(`${copyContents('main', filesSchema)} WHERE id = ?`).run(row.id)
    database.query(`DELETE FROM main.${contentsTable} WHERE id = ?`).run(row.id)
  }
  database.run(`DROP TABLE main.${contentsTable}`)
}

/**
 * Adds the files of a SQLite database to a copy of it. Returns false if one was deleted after the copy was made, which lacks it: a newer
 * copy doesn't.
 */
export function copyFilesInto(copy: Database, from: string): boolean {
  if (!existsSync(filesPathOf(from)) || !hasTable(copy, 'core_files')) return true
  attach(copy, from)
  // A copy that isn't finished is never used.
  copy.run('PRAGMA main.journal_mode = OFF')
  copy.run('PRAGMA main.synchronous = OFF')
  copy.run(createContents(`main.${contentsTable}`))
  copy.run(`${copyContents(filesSchema, 'main')} WHERE id IN (SELECT id FROM core_files)`)
  const missing = copy
    .query<{ id: string }, []>(
      `SELECT id FROM core_files WHERE id NOT IN (SELECT id FROM main.${contentsTable})`,
    )
    .all()
  copy.query('ATTACH ? AS source').run(from)
  const isKept = copy.query('SELECT 1 FROM source.core_files WHERE id = ?')
  return missing.every(({ id }) => isKept.get(id) !== null)
}
