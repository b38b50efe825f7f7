import { sql } from 'drizzle-orm'
import {
  type Column,
  type ColumnKind,
  MoveError,
  type RawDatabase,
  type Table,
} from '@/src/app/commands/move/raw-database'

interface ColumnRow {
  table: string
  name: string
  type: string
  sequence: string | null
}

interface KeyRow {
  table: string
  name: string
}

interface ReferenceRow {
  table: string
  refersTo: string
}

/** The types of the column builders in src/db/columns.ts. */
const kinds: Record<string, ColumnKind> = {
  text: 'text',
  bigint: 'integer',
  boolean: 'boolean',
  bytea: 'bytes',
}

/**
 * Describes the tables to copy, those that others refer to first. PostgreSQL's catalog describes both databases, because
 * SQLite doesn't tell booleans from integers. Throws a MoveError if a table with rows can't be copied.
 */
export async function describeTables(source: RawDatabase, target: RawDatabase): Promise<Table[]> {
  const [sourceTables, targetTables] = [await source.listTables(), await target.listTables()]
  for (const [name, columns] of sourceTables)
    if (!sameColumns(columns, targetTables.get(name)) && (await source.countRows(name)) > 0)
      throw new MoveError(
        `The table ${name} isn't one that this version of Mintmark creates. Rename or drop it, or run the version that created it.`,
      )
  const { rows } = source.dialect === 'postgres' ? source : target
  const names = new Set([...sourceTables.keys()].filter((name) => targetTables.has(name)))
  return inDependencyOrder(await readCatalog(rows, names), await readReferences(rows))
}

function sameColumns(columns: string[], others: string[] = []): boolean {
  return columns.toSorted().join() === others.toSorted().join()
}

async function readCatalog(rows: RawDatabase['rows'], names: ReadonlySet<string>): Promise<Table[]> {
  const columns = await rows<ColumnRow>(sql`
    select table_name as "table", column_name as name, data_type as type,
      pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`)
  const keys = await rows<KeyRow>(sql`
    select c.table_name as "table", k.column_name as name
    from information_schema.table_constraints as c
      join information_schema.key_column_usage as k using (constraint_schema, constraint_name, table_name)
    where c.table_schema = 'public' and c.constraint_type = 'PRIMARY KEY' order by k.ordinal_position`)
  const keyOf = Map.groupBy(keys, ({ table }) => table)
  const common = columns.filter(({ table }) => names.has(table))
  return [...Map.groupBy(common, ({ table }) => table)].map(([name, found]) => ({
    name,
    columns: found.map(toColumn),
    key: keyColumns(name, keyOf.get(name)),
    serial: found
      .flatMap((column) => (column.sequence ? [{ column: column.name, sequence: column.sequence }] : []))
      .at(0),
  }))
}

function keyColumns(table: string, columns: readonly KeyRow[] | undefined): string[] {
  if (!columns) throw new MoveError(`${table} has no primary key, so move can't copy it.`)
  return columns.map(({ name }) => name)
}

function toColumn({ table, name, type }: ColumnRow): Column {
  const kind = kinds[type]
  if (!kind) throw new MoveError(`${table}.${name} has the type ${type}, which move can't copy.`)
  return { name, kind }
}

function readReferences(rows: RawDatabase['rows']): Promise<ReferenceRow[]> {
  return rows<ReferenceRow>(sql`
    select owner.relname as "table", target.relname as "refersTo" from pg_constraint
      join pg_class as owner on owner.oid = conrelid join pg_class as target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`)
}

/** A row can only be inserted after the rows that it refers to. */
export function inDependencyOrder(tables: readonly Table[], references: readonly ReferenceRow[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const isWaiting = (name: string) => [...waiting].some((table) => table.name === name)
    const ready = [...waiting].filter(
      ({ name }) => !references.some(({ table, refersTo }) => table === name && isWaiting(refersTo)),
    )
    if (ready.length === 0)
      throw new MoveError(
        `These tables refer to each other: ${[...waiting].map(({ name }) => name).join(', ')}.`,
      )
    for (const table of ready) waiting.delete(table)
    ordered.push(...ready)
  }
  return ordered
}
