import { and, count, eq, getTableName, inArray, like, ne, type SQL } from 'drizzle-orm'
import { functionsIn } from '@/src/db/base-tables'
import { dialect, sql } from '@/src/db/columns'
import { findRecords, recordTables } from '@/src/db/migration-records'
import type { Context } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import type { Module, OwnRows } from '@/src/kit/module/module'
import { entriesAddedBy } from '@/src/kit/ports'
import { caseQueues } from '@/src/kit/staff/queues'
import { portProviders } from '@/src/runtime/check-modules'
import { tablesIn } from '@/src/runtime/migration-chains'
import { findOwners, type OwnerOf } from '@/src/runtime/removal/name-owners'
import { cases, deliveries, fileContents, files, outbox } from '@/src/runtime/schema'

interface TableRows {
  readonly name: string
  readonly rows: number
}

/** Has a row for each migration of a module that was applied. */
export const migrationsTable = recordTables[0]

/** The data that removing a module deletes. */
export interface RemovalPlan {
  /** Its own tables. */
  readonly tables: readonly TableRows[]
  /** Functions of its triggers on PostgreSQL. */
  readonly functions: readonly string[]
  /** Its rows in tables of the application and of other modules. */
  readonly shared: readonly TableRows[]
  /** Why it can't be removed now, as sentences for the operator. */
  readonly blockers: readonly string[]
}

/** Finds what removing a module deletes, and what blocks it. `modules` are all that are installed. */
export async function planRemoval(
  ctx: Context,
  modules: readonly Module[],
  removed: Module,
): Promise<RemovalPlan> {
  const ownerOf = await findOwners(ctx.db, modules)
  const tables = await findTables(ctx, ownerOf, removed.name)
  const shared = await countShared(ctx, rowsInOtherTables(modules, removed))
  shared.push({ name: migrationsTable, rows: await countMigrations(ctx, removed.name) })
  return {
    tables: await countRows(ctx, tables),
    functions: await findFunctions(ctx, ownerOf, removed.name),
    shared,
    blockers: await findBlockers(ctx, modules, removed),
  }
}

/** The plan for a module that the database knows nothing of. */
export const emptyPlan: RemovalPlan = { tables: [], functions: [], shared: [], blockers: [] }

/** Whether the database has none of a module's tables, and no record of its migrations. Works on an empty database. */
export async function lacksTablesOf(read: Pick<Reader, 'rows'>, { name, tables }: Module): Promise<boolean> {
  if (!tables) return false
  const own = tablesIn(tables).map(getTableName)
  const existing = await read.rows<{ name: string }>(tableNames)
  const records = await findRecords(read, dialect)
  const isRecorded = records?.applied.some(({ module }) => module === name) ?? false
  return !isRecorded && !existing.some((table) => own.includes(table.name))
}

/** Its rows in tables of the application and of other modules. */
export function rowsInOtherTables(modules: readonly Module[], removed: Module): OwnRows[] {
  const others = modules.filter(({ name }) => name !== removed.name)
  const ownFiles = eq(files.module, removed.name)
  return [
    { table: deliveries, where: ownDeliveries(removed) },
    { table: outbox, where: ownJobs(removed) },
    { table: cases, where: ownCases(removed) },
    { table: fileContents, where: sql`id in (select id from ${files} where ${ownFiles})` },
    { table: files, where: ownFiles },
    ...others.flatMap(({ rowsOfRemoved }) => rowsOfRemoved?.(removed) ?? []),
  ]
}

async function countShared(ctx: Context, rows: readonly OwnRows[]): Promise<TableRows[]> {
  const counted: TableRows[] = []
  for (const { table, where } of rows)
    counted.push({ name: getTableName(table), rows: await ctx.db.$count(table, where) })
  return counted
}

function ownDeliveries({ name, listeners = [] }: Module): SQL {
  const names = listeners.map((listener) => listener.name)
  return sql`(${like(deliveries.listener, `${name}.%`)} or ${inArray(deliveries.listener, names)})`
}

function ownJobs({ name, outboxHandlers = [] }: Module): SQL {
  const kinds = outboxHandlers.map(({ type }) => type.kind)
  return sql`(${like(outbox.kind, `${name}.%`)} or ${inArray(outbox.kind, kinds)})`
}

function ownCases(module: Module): SQL {
  const names = entriesAddedBy([module], caseQueues).map(({ name }) => name)
  return inArray(cases.queue, names)
}

async function findTables(ctx: Context, ownerOf: OwnerOf, removed: string): Promise<string[]> {
  const names = await ctx.db.rows<{ name: string }>(tableNames)
  return names.map(({ name }) => name).filter((name) => ownerOf(name) === removed)
}

/** Functions of its triggers. SQLite has none. */
async function findFunctions(ctx: Context, ownerOf: OwnerOf, removed: string): Promise<string[]> {
  if (dialect === 'sqlite') return []
  const names = await functionsIn(ctx.db, 'public')
  return names.map(({ name }) => name).filter((name) => ownerOf(name) === removed)
}

const tableNames = {
  sqlite: sql`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') order by name`,
  postgres: sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
}[dialect]

async function countRows(ctx: Context, names: readonly string[]): Promise<TableRows[]> {
  const counted: TableRows[] = []
  for (const name of names) {
    const [row] = await ctx.db.rows<{ rows: number | string }>(
      sql`select count(*) as rows from ${sql.identifier(name)}`,
    )
    counted.push({ name, rows: Number(row?.rows) })
  }
  return counted
}

async function countMigrations(ctx: Context, module: string): Promise<number> {
  const [row] = await ctx.db.rows<{ rows: number | string }>(
    sql`select count(*) as rows from core_migrations where module = ${module}`,
  )
  return Number(row?.rows)
}

async function findBlockers(ctx: Context, modules: readonly Module[], removed: Module): Promise<string[]> {
  const declared = modules.flatMap((module) => module.blocksRemoval ?? [])
  return [
    ...findDependents(modules, removed),
    ...(await findQueuedJobs(ctx, removed)),
    ...(await Promise.all(declared.map((blocksRemoval) => blocksRemoval(ctx, removed)))).flat(),
  ]
}

/** Modules that call its service, or require a port that only it provides. */
function findDependents(modules: readonly Module[], removed: Module): string[] {
  const others = modules.filter(({ name }) => name !== removed.name)
  const callers = others.filter(({ needs = [] }) => needs.some(({ name }) => name === removed.name))
  const missing = portProviders(others).rows.filter((row) => row.required && row.providedBy === undefined)
  const requiring = others.filter(({ requires = [] }) =>
    requires.some((port) => missing.some(({ name }) => name === port.name)),
  )
  return [
    ...(callers.length > 0 ? [`It is needed by ${namesOf(callers)}: remove these modules first.`] : []),
    ...(requiring.length > 0
      ? [
          `${namesOf(requiring)} require its ports ${missing.map(({ name }) => name).join(', ')}, which no other module provides.`,
        ]
      : []),
  ]
}

function namesOf(modules: readonly Module[]): string {
  return modules.map(({ name }) => name).join(', ')
}

async function findQueuedJobs(ctx: Context, removed: Module): Promise<string[]> {
  const kinds = await ctx.db
    .select({ kind: outbox.kind, jobs: count() })
    .from(outbox)
    .where(and(ownJobs(removed), ne(outbox.state, 'done')))
    .groupBy(outbox.kind)
    .orderBy(outbox.kind)
  return kinds.length === 0
    ? []
    : [
        `Outbox jobs are queued: ${kinds.map(({ kind, jobs }) => `${jobs} ${kind}`).join(', ')}. Start the server and wait until they are done.`,
      ]
}
