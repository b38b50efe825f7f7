import { getTableName, type SQL, type Table } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { dialect, sql } from '@/src/db/columns'
import { type Context, systemContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { migrationChains } from '@/src/modules'

type Value = string | number | boolean | null

export interface TemplateRow {
  table: string
  values: Readonly<Record<string, Value>>
}

/** How often rows are copied, and how far apart their times are. The last copy is one step older than the original. */
interface Copies {
  count: number
  stepMs: number
}

interface Multiplication {
  /** Of all tables but those of `shared`. */
  copies: Copies
  /** Users and items, which many copies of a trade have in common. */
  shared?: Copies & { tables: RegExp }
}

const timeDigits = 12
/** A time in ms since 1970, rather than a count or an amount. */
const timeMin = 1_000_000_000_000
/** Numbered by the database, which gives copies new numbers. */
const numbered = ['seq', 'number', 'id']
/** Texts that are unique but contain no ID. */
const uniqueTexts = [
  ...[
    'auth_users.username',
    'auth_users.confusable_skeleton',
    'auth_users.compact_skeleton',
    'auth_users.email',
  ],
  ...['catalog_items.asset_id', 'catalog_items.name', 'catalog_items.name_key'],
  'notifications_notifications.event_id',
]
const copyNumber = sql`copies.at`
const configOf: (table: Table) => { foreignKeys: { reference(): { foreignTable: Table } }[] } = Object(
  dialect === 'postgres' ? pg : sqlite,
).getTableConfig

/** Reads the rows of all tables whose name matches, to copy them later. Leaves out those in `known`. */
export async function readTemplate(
  { db }: Context,
  tables: RegExp,
  known: readonly TemplateRow[] = [],
): Promise<TemplateRow[]> {
  const knownTexts = new Set(known.map((row) => JSON.stringify(row)))
  const rows: TemplateRow[] = []
  for (const table of listTables().filter((name) => tables.test(name)))
    rows.push(...(await readRows(db, table)).map((values) => ({ table, values })))
  return rows.filter((row) => !knownTexts.has(JSON.stringify(row)))
}

/** Names of all tables, after those that they refer to. */
function listTables(): string[] {
  const names = new Set<string>()
  const add = (table: Table) => {
    for (const key of configOf(table).foreignKeys) {
      const { foreignTable } = key.reference()
      if (foreignTable !== table) add(foreignTable)
    }
    names.add(getTableName(table))
  }
  for (const table of migrationChains.flatMap(({ tables }) => tables)) add(table)
  return [...names]
}

async function readRows(db: Context['db'], table: string): Promise<TemplateRow['values'][]> {
  if (dialect === 'sqlite') return db.rows(sql`select * from ${sql.raw(table)}`)
  const rows = await db.rows<{ text: string }>(
    sql`select row_to_json(t)::text as text from ${sql.raw(table)} as t`,
  )
  return rows.map(({ text }) => JSON.parse(text))
}

/** Inserts copies of rows with new IDs and times, as if the same had happened again and again. */
export async function multiplyRows(
  ctx: Context,
  template: readonly TemplateRow[],
  { copies, shared }: Multiplication,
): Promise<void> {
  const isShared = ({ table }: TemplateRow) => shared?.tables.test(table) === true
  const own = { ...copies, nth: copyNumber }
  const common = { ...copies, ...shared, nth: sql`(${copyNumber} % ${sql.raw(String(shared?.count ?? 1))})` }
  const changes = new Map<string, SQL>()
  for (const row of template)
    for (const id of idsOf(row.values)) changes.set(id, newId(id, isShared(row) ? common : own))
  const parentsFirst = template.toSorted((one, other) => Number(isShared(other)) - Number(isShared(one)))
  const system = systemContext(ctx.core, 'bench')
  for (const row of parentsFirst)
    await transact(system, (tx) =>
      tx.db.rows(insertCopies(row, { ...(isShared(row) ? common : own), changes })),
    )
}

interface Numbering extends Copies {
  nth: SQL
}

function insertCopies(
  { table, values }: TemplateRow,
  { changes, count, ...numbering }: Numbering & { changes: ReadonlyMap<string, SQL> },
): SQL {
  const columns = Object.entries(values).filter(
    ([name, value]) => value !== null && !(typeof value === 'number' && numbered.includes(name)),
  )
  const names = sql.raw(columns.map(([name]) => name).join(', '))
  const copied = columns.map(([name, value]) =>
    copyValue(`${table}.${name}`, value, { ...numbering, count, changes }),
  )
  const last = sql.raw(String(count))
  const series =
    dialect === 'postgres'
      ? sql`generate_series(1::bigint, ${last}::bigint) as copies(at)`
      : sql`(with recursive n(at) as (select 1 union all select at + 1 from n where at < ${last}) select at from n) as copies`
  return sql`insert into ${sql.raw(table)} (${names}) select ${sql.join(copied, sql`, `)} from ${series}`
}

function copyValue(
  name: string,
  value: Value,
  { changes, ...numbering }: Numbering & { changes: ReadonlyMap<string, SQL> },
): SQL {
  if (typeof value === 'boolean') return sql.raw(String(value))
  if (typeof value === 'number') return value < timeMin ? sql.raw(String(value)) : shiftTime(value, numbering)
  const text = String(value)
  // As `sortKey` writes numbers.
  if (name === 'catalog_items.name_sort_key')
    return sql`${textOf(text)} || '-0' || length(cast(${numbering.nth} as text)) || ${numbering.nth}`
  if (uniqueTexts.includes(name)) return sql`${textOf(text)} || '-' || ${numbering.nth}`
  return [...changes].reduce(
    (copy, [id, changed]) => (text.includes(id) ? sql`replace(${copy}, ${textOf(id)}, ${changed})` : copy),
    textOf(text),
  )
}

/** IDs begin with their time, so that those of copies are in order too. All others get the number of the copy. */
function newId(id: string, numbering: Numbering): SQL {
  if (!/^0[0-9a-f]{31}$/.test(id)) return sql`${textOf(id)} || '-' || ${numbering.nth}`
  const time = shiftTime(Number.parseInt(id.slice(0, timeDigits), 16), numbering)
  const digits =
    dialect === 'postgres'
      ? sql`lpad(to_hex(${time}), ${sql.raw(String(timeDigits))}, '0')`
      : sql`printf('%012x', ${time})`
  return sql`${digits} || ${textOf(id.slice(timeDigits))}`
}

function shiftTime(time: number, { count, stepMs, nth }: Numbering): SQL {
  return sql`(${sql.raw(String(time))} - (${sql.raw(String(count + 1))} - ${nth}) * ${sql.raw(String(stepMs))})`
}

function textOf(text: string): SQL {
  return sql`cast(${text} as text)`
}

function idsOf(values: TemplateRow['values']): string[] {
  return ['id', 'client_secret', 'dispute_id'].flatMap((name) => {
    const id = values[name]
    return typeof id === 'string' && id !== '' ? [id] : []
  })
}
