import { Database } from 'bun:sqlite'
import { sql } from 'drizzle-orm'
import { prefixOf, readBaseSql } from '@/src/db/base-chain'
import { statementsOf } from '@/src/db/migration-files'
import type { Reader } from '@/src/kit/db'

type RowReader = Pick<Reader, 'rows'>

/** A definition in SQLite's schema. */
interface Definition {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly sql: string
}

/** Returns the definitions in the order in which they can be created, without what SQLite creates by itself. */
export function definitionsIn(database: Database): Definition[] {
  const entries = database
    .query<Definition, []>(
      'select type, name, tbl_name, sql from sqlite_master where sql is not null order by rowid',
    )
    .all()
  const virtual = entries.filter((entry) => /^create virtual/i.test(entry.sql)).map(({ name }) => name)
  const isMadeBySqlite = (name: string) =>
    name.startsWith('sqlite_') || virtual.some((table) => name.startsWith(`${table}_`))
  return entries.filter(({ type, name }) => type !== 'table' || !isMadeBySqlite(name))
}

/** The definitions of a module's tables as the base chain leaves them on SQLite, with their indexes and triggers. */
export function sqliteBaseTables(module: string): string[] {
  using database = new Database(':memory:')
  for (const migration of readBaseSql('sqlite'))
    for (const statement of statementsOf(migration)) database.run(statement)
  const prefix = prefixOf(module)
  return definitionsIn(database)
    .filter((definition) => definition.tbl_name.startsWith(prefix))
    .map((definition) => definition.sql)
}

const baseSchema = 'mintmark_base'

/**
 * Creates a module's tables as the base chain leaves them on PostgreSQL: runs the chain in a separate schema, and moves the
 * module's tables from there with their indexes, triggers and sequences.
 */
export async function restorePostgresBaseTables(tx: RowReader, module: string): Promise<void> {
  const run = (text: string) => tx.rows(sql.raw(text))
  await run(`create schema ${baseSchema}`)
  await run(`set local search_path to ${baseSchema}, public`)
  const existing = new Set((await functionsIn(tx, 'public')).map(({ name }) => name))
  for (const migration of readBaseSql('postgres'))
    for (const statement of statementsOf(migration)) {
      const [, created = ''] = /CREATE FUNCTION (\w+)/.exec(statement) ?? []
      if (!existing.has(created)) await run(statement.replaceAll('"public".', ''))
    }
  const prefix = prefixOf(module)
  const tables = await tx.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = ${baseSchema}`,
  )
  for (const { name } of tables)
    if (name.startsWith(prefix)) await run(`alter table ${baseSchema}."${name}" set schema public`)
  for (const { name } of await functionsIn(tx, baseSchema))
    if (name.startsWith(prefix)) await run(`alter function ${baseSchema}."${name}"() set schema public`)
  await run(`drop schema ${baseSchema} cascade`)
  await run('set local search_path to default')
}

/** The functions of a schema that don't belong to an extension. */
export function functionsIn(tx: RowReader, schema: string): Promise<{ name: string }[]> {
  return tx.rows(sql`select proname as name from pg_proc
    where pronamespace = to_regnamespace(${schema}) and not exists
      (select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`)
}
