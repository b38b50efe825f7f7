import type { Database, SQLQueryBindings } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { lockDataFolder } from '@/src/app/commands/data-folder'
import { batchesOf, decodeLine, encodeRow, type SqliteRow } from '@/src/app/commands/move/copy-lines'
import {
  isSummed,
  type RawDatabase,
  type Table,
  type TableSummary,
} from '@/src/app/commands/move/raw-database'
import { recordTables } from '@/src/db/migration-records'
import { markTable } from '@/src/db/move-mark'
import { findSchemaVersion } from '@/src/db/schema-version'
import { moveFilesOut } from '@/src/db/sqlite/files-database'
import { openSqlite } from '@/src/db/sqlite/sqlite'
import { connect } from '@/src/db/sqlite/sqlite-connection'
import { migrationChains } from '@/src/modules'

/** Sums are taken in two parts, because SQLite's integers overflow where PostgreSQL's sums don't. */
const sumPart = 1_000_000

/** Opens a SQLite file as raw tables. A missing file is created. */
export function openRawSqlite(path: string): RawDatabase {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = connect(path, 'write')
  const orm = drizzle({ client: database })
  const rows = async <Row>(statement: SQL) => orm.all<Row>(statement)
  let lock: Database | undefined
  return {
    dialect: 'sqlite',
    label: `sqlite:${path}`,
    lock: async () => {
      lock = lockDataFolder(folder)
      if (lock) moveFilesOut(database)
      return lock !== undefined
    },
    schemaVersion: () => findSchemaVersion({ rows }, 'sqlite', migrationChains),
    migrate: () => migrate(path),
    withoutMigrations: (work) => work(),
    rows,
    listTables: async () => listTables(database),
    freeze: async () => void database.run('BEGIN IMMEDIATE'),
    snapshot: async () => void database.run('BEGIN'),
    thaw: async () => void database.run('COMMIT'),
    countRows: async (table) => countRows(database, table),
    summarize: async (table) => summarize(database, table),
    findNextNumber: async (table) => findNextNumber(database, table),
    scan: async function* (table) {
      yield* readBatches(database, table, `select * from ${quote(table.name)}`)
    },
    readAfter: async function* (table, lastKey) {
      const key = table.key.map(quote).join(', ')
      const after = lastKey ? `where (${key}) > (${table.key.map(() => '?').join(', ')})` : ''
      yield* readBatches(
        database,
        table,
        `select * from ${quote(table.name)} ${after} order by ${key}`,
        lastKey,
      )
    },
    insert: async (table, lines, progress) => {
      const columns = table.columns.map(({ name }) => quote(name))
      const insert = database.query(
        `insert into ${quote(table.name)} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      )
      database.transaction(() => {
        for (const line of lines) insert.run(...decodeLine(table, line))
        orm.run(progress)
      })()
    },
    setNextNumber: async ({ name }, next) => {
      database.query('update sqlite_sequence set seq = ? where name = ?').run(next - 1, name)
      database
        .query(
          'insert into sqlite_sequence (name, seq) select ?, ? where not exists (select 1 from sqlite_sequence where name = ?)',
        )
        .run(name, next - 1, name)
    },
    // The application's queries are written for SQLite's plans without statistics.
    analyze: async () => undefined,
    [Symbol.asyncDispose]: async () => {
      if (database.inTransaction) database.run('ROLLBACK')
      database.close()
      lock?.close()
    },
  }
}

async function migrate(path: string): Promise<void> {
  const db = openSqlite(path, migrationChains)
  try {
    await db.migrate({ isCopy: true })
  } finally {
    await db.close()
  }
}

function listTables(database: Database): Map<string, string[]> {
  const tables = database
    .query<{ name: string }, string[]>(
      `select name from pragma_table_list where schema in ('main', 'files') and type = 'table'
        and name not like 'sqlite_%' and name not in ('__drizzle_migrations', ?, ?, ?)`,
    )
    .all(markTable, ...recordTables)
  const columnsOf = database.query<{ name: string }, [string]>('select name from pragma_table_info(?)')
  return new Map(tables.map(({ name }) => [name, columnsOf.all(name).map((column) => column.name)]))
}

function countRows(database: Database, table: string): number {
  return database.query<{ rows: number }, []>(`select count(*) as rows from ${quote(table)}`).get()?.rows ?? 0
}

function* readBatches(
  database: Database,
  table: Table,
  query: string,
  lastKey: readonly unknown[] = [],
): Generator<string[]> {
  const rows = database
    .query<SqliteRow, SQLQueryBindings[]>(query)
    .iterate(...(lastKey as SQLQueryBindings[]))
  yield* batchesOf(encodeAll(table, rows))
}

function* encodeAll(table: Table, rows: Iterable<SqliteRow>): Generator<string> {
  for (const row of rows) yield encodeRow(table, row)
}

function summarize(database: Database, table: Table): TableSummary {
  const summed = table.columns.filter(isSummed).map(({ name }) => name)
  const parts = summed.map(
    (name) =>
      `cast(sum(${quote(name)} / ${sumPart}) as text) as ${quote(`${name} high`)}, cast(sum(${quote(name)} % ${sumPart}) as text) as ${quote(`${name} low`)}`,
  )
  const found = database
    .query<Record<string, string | number | null>, []>(
      `select ${['count(*) as rows', ...parts].join(', ')} from ${quote(table.name)}`,
    )
    .get()
  const sumOf = (name: string) =>
    BigInt(found?.[`${name} high`] ?? 0) * BigInt(sumPart) + BigInt(found?.[`${name} low`] ?? 0)
  return {
    rows: Number(found?.rows),
    sums: Object.fromEntries(summed.map((name) => [name, String(sumOf(name))])),
  }
}

function findNextNumber(database: Database, { name, serial }: Table): number | undefined {
  if (!serial) return undefined
  const found = database
    .query<{ last: number }, [string]>(
      `select max(coalesce((select max(${quote(serial.column)}) from ${quote(name)}), 0), coalesce((select seq from sqlite_sequence where name = ?), 0)) as last`,
    )
    .get(name)
  return (found?.last ?? 0) + 1
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
