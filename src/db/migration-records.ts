import { sql } from 'drizzle-orm'
import type { Dialect } from '@/src/db/columns'
import type { Migration, MigrationChain } from '@/src/db/migration-files'
import type { Reader } from '@/src/kit/db'

type RowReader = Pick<Reader, 'rows'>

/** A migration that was applied to the database. */
export interface AppliedMigration {
  readonly module: string
  readonly name: string
  /** SHA-256 of the text that was applied. */
  readonly hash: string
}

/** A module that `mintmark module remove` removed, and that hasn't been added since. */
export interface RemovedModule {
  readonly module: string
  /** `kept`: its tables are still there. `dropped`: neither are those that the base chain created. */
  readonly data: 'kept' | 'dropped'
}

/** Everything that the database records about migrations of modules. No migration creates these tables. */
export interface MigrationRecords {
  /** In the order in which they were applied. */
  readonly applied: readonly AppliedMigration[]
  readonly removed: readonly RemovedModule[]
}

/** The names of the tables, which belong to no module. */
export const recordTables = ['core_migrations', 'core_removed_modules'] as const

/** Creates the tables. Each engine has its own types. */
export const createRecordTables: Record<Dialect, readonly string[]> = {
  sqlite: [
    `create table if not exists core_migrations (module text not null, name text not null, hash text not null,
      applied_at integer not null, position integer not null, primary key (module, name)) strict`,
    `create table if not exists core_removed_modules (module text primary key not null, data text not null,
      removed_at integer not null, check (data in ('kept', 'dropped'))) strict`,
  ],
  postgres: [
    `create table if not exists core_migrations (module text not null, name text not null, hash text not null,
      applied_at bigint not null, position bigint not null, primary key (module, name))`,
    `create table if not exists core_removed_modules (module text primary key, data text not null,
      removed_at bigint not null, check (data in ('kept', 'dropped')))`,
  ],
}

const tablesExist: Record<Dialect, ReturnType<typeof sql>> = {
  sqlite: sql`select count(*) as found from sqlite_master where name = 'core_removed_modules'`,
  postgres: sql`select to_regclass('public.core_removed_modules') as found`,
}

/** The database's time, in ms since 1970. */
const now: Record<Dialect, ReturnType<typeof sql>> = {
  sqlite: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
}

/** Returns undefined if the database doesn't have the tables yet. */
export async function findRecords(read: RowReader, dialect: Dialect): Promise<MigrationRecords | undefined> {
  const [table] = await read.rows<{ found: unknown }>(tablesExist[dialect])
  if (!table?.found) return undefined
  return {
    applied: await read.rows(sql`select module, name, hash from core_migrations order by position`),
    removed: await read.rows(sql`select module, data from core_removed_modules order by module`),
  }
}

export async function recordMigration(tx: RowReader, dialect: Dialect, migration: Migration): Promise<void> {
  const { module, name, hash } = migration
  await tx.rows(sql`insert into core_migrations (module, name, hash, applied_at, position)
    values (${module}, ${name}, ${hash}, ${now[dialect]}, (select coalesce(max(position), 0) + 1 from core_migrations))`)
}

/** Returns the records as `renameRecords` stores them. */
export function withCurrentNames(
  chains: readonly MigrationChain[],
  { applied, removed }: MigrationRecords,
): MigrationRecords {
  const current = new Map(
    chains.flatMap(({ module, formerNames = [] }) => formerNames.map((former) => [former, module])),
  )
  return {
    applied: applied.map((record) => ({ ...record, module: current.get(record.module) ?? record.module })),
    removed: removed.filter(({ module }) => !current.has(module)),
  }
}

/** Stores migrations that were applied under a former name of their module under its name. */
export async function renameRecords(
  tx: RowReader,
  { module, formerNames = [] }: MigrationChain,
): Promise<void> {
  for (const former of formerNames) {
    await tx.rows(sql`update core_migrations set module = ${module} where module = ${former}`)
    await deleteRemoval(tx, former)
  }
}

/** Forgets the migrations of a module whose tables were dropped. */
export async function deleteMigrationRecords(tx: RowReader, module: string): Promise<void> {
  await tx.rows(sql`delete from core_migrations where module = ${module}`)
}

export async function recordRemoval(
  tx: RowReader,
  dialect: Dialect,
  { module, data }: RemovedModule,
): Promise<void> {
  await deleteRemoval(tx, module)
  await tx.rows(
    sql`insert into core_removed_modules (module, data, removed_at) values (${module}, ${data}, ${now[dialect]})`,
  )
}

/** The module was added again. */
export async function deleteRemoval(tx: RowReader, module: string): Promise<void> {
  await tx.rows(sql`delete from core_removed_modules where module = ${module}`)
}
