import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ContentHash, hashContent } from '@/src/app/commands/move/compare-tables'
import { describeTables } from '@/src/app/commands/move/describe-tables'
import { MoveError, type RawDatabase, type Table } from '@/src/app/commands/move/raw-database'
import { openRawPostgres } from '@/src/app/commands/move/raw-postgres'
import { openRawSqlite } from '@/src/app/commands/move/raw-sqlite'
import { sql } from '@/src/db/columns'
import { findMoveProblem } from '@/src/db/move-mark'
import { rejectIncompatibleSchema } from '@/src/db/schema-version'

/**
 * Copies a PostgreSQL database as of one moment to a SQLite database in the folder, while servers write to it, and compares the two. A
 * migration waits until it has ended. Returns the path of the copy. Throws a MoveError.
 */
async function copyPostgres(url: string, folder: string): Promise<string> {
  const path = join(mkdtempSync(join(folder, 'postgres-')), 'mintmark.db')
  await using source = openRawPostgres(url)
  await using target = openRawSqlite(path)
  await source.withoutMigrations(async () => {
    await requireReadable(source)
    await target.migrate()
    const tables = await describeTables(source, target)
    await source.snapshot()
    for (const table of tables) await copyTable(source, target, table)
    await source.thaw()
  })
  return path
}

/** Copies a database like `copyPostgres`, and deletes the copy after `work`. */
export async function withPostgresCopy<Result>(
  { url, folder }: { url: string; folder: string },
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const copy = await copyPostgres(url, folder)
  try {
    return await work(copy)
  } finally {
    rmSync(join(copy, '..'), { recursive: true, force: true })
  }
}

async function requireReadable(source: RawDatabase): Promise<void> {
  const problem = await findMoveProblem(source, 'postgres')
  if (problem !== undefined) throw new MoveError(problem)
  const version = await source.schemaVersion()
  rejectIncompatibleSchema(version)
  if (version.pending.length > 0)
    throw new MoveError('The database is older than this version of Mintmark. Run mintmark migrate first.')
}

/** Reads the rows once. */
async function copyTable(source: RawDatabase, target: RawDatabase, table: Table): Promise<void> {
  const read = new ContentHash()
  for await (const lines of source.scan(table)) {
    read.add(lines)
    await target.insert(table, lines, sql`select 1`)
  }
  const next = await source.findNextNumber(table)
  if (next !== undefined && next > 1) await target.setNextNumber(table, next)
  const copied = await hashContent(target, table)
  const rows = await source.countRows(table.name)
  if (copied.rows !== rows || copied.value !== read.value)
    throw new MoveError(`The copy of ${table.name} differs: ${copied.rows} rows of ${rows}. Try again.`)
}
