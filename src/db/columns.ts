import { getTableName, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'

export type Dialect = 'sqlite' | 'postgres'

/** The engine of this process. Tables are built when their modules load, so only the environment decides it. */
export const dialect: Dialect = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? '') ? 'postgres' : 'sqlite'

/** Typed as the SQLite builders. Running the tests on both engines shows that the cast holds. */
function pick<Builder>(forSqlite: Builder, forPostgres: unknown): Builder {
  return dialect === 'postgres' ? (forPostgres as Builder) : forSqlite
}

/** Drizzle's builders of tables, columns and indexes, for the engine of this process. */
export const table = pick(sqlite.sqliteTable, pg.pgTable)
export const index = pick(sqlite.index, pg.index)
export const uniqueIndex = pick(sqlite.uniqueIndex, pg.uniqueIndex)
export const primaryKey = pick(sqlite.primaryKey, pg.primaryKey)
export const check = pick(sqlite.check, pg.check)
export const text = pick(sqlite.text, pg.text)

/** A text that both engines order byte by byte. */
export const bytewiseText = pick(
  (name: string) => sqlite.text(name),
  pg.customType<{ data: string }>({ dataType: () => 'text collate "C"' }),
)

/** A whole number within the safe range of JavaScript: counts, cents, milliseconds since 1970. */
export const integer = pick(
  (name: string) => sqlite.integer(name, { mode: 'number' }),
  (name: string) => pg.bigint(name, { mode: 'number' }),
)

export const bool = pick(
  (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  (name: string) => pg.boolean(name),
)

/** Binary data. */
export const bytes = pick(
  sqlite.customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array<ArrayBuffer> }>({
    dataType: () => 'blob',
  }),
  pg.customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array<ArrayBuffer> }>({
    dataType: () => 'bytea',
  }),
)

/** An auto-incrementing primary key. */
export const serial = pick(
  (name: string) => sqlite.integer(name, { mode: 'number' }).primaryKey({ autoIncrement: true }),
  (name: string) => pg.bigserial(name, { mode: 'number' }).primaryKey(),
)

/** JSON stored as text on both engines. It is never queried into. */
export function json<Value>(name: string) {
  const codec = {
    dataType: () => 'text',
    toDriver: (value: Value) => JSON.stringify(value),
    fromDriver: (value: unknown): Value => JSON.parse(String(value)),
  }
  const make = pick(
    sqlite.customType<{ data: Value; driverData: string }>(codec),
    pg.customType<{ data: Value; driverData: string }>(codec),
  )
  return make(name)
}

/** Orders and compares a text byte by byte. SQLite always does; PostgreSQL uses the rules of a language otherwise. */
export function inByteOrder(text: SQL): SQL {
  return dialect === 'postgres' ? sql`(${text} collate "C")` : text
}

/**
 * Whether a text column has one of these values. One parameter for all of them, however many there are; that of a prepared statement
 * is a JSON array.
 */
export function inJsonList(column: SQLWrapper, values: readonly string[] | Placeholder): SQL {
  const list = values instanceof Placeholder ? values : JSON.stringify(values)
  return dialect === 'postgres'
    ? // As json, the driver would encode the text once more. PostgreSQL expects 100 values of a function and would rather read a whole
      // table of 10,000 rows; of an array it expects ten, and uses the index.
      sql`${column} = any(array(select json_array_elements_text(${list}::text::json)))`
    : sql`${column} in (select value from json_each(${list}))`
}

/** Keeps SQLite, which decides without statistics, from reading a table by an index on this column. */
export function unindexed(column: SQLWrapper): SQL {
  return dialect === 'sqlite' ? sql`+${column}` : sql`${column}`
}

/** Tells SQLite, which decides without statistics, that most rows meet a condition. */
export function likely(condition: SQL): SQL {
  return dialect === 'sqlite' ? sql`likely(${condition})` : condition
}

const tableConfig = pick(sqlite.getTableConfig, pg.getTableConfig)

/** Returns the columns of each index of a table, by name. An expression has no name. */
export function indexesOf(table: sqlite.SQLiteTable): (string | undefined)[][] {
  return tableConfig(table).indexes.map(({ config }) =>
    config.columns.map((column) => ('name' in column ? column.name : undefined)),
  )
}

/** Returns what SQLite calls a unique index in its errors: the columns, or the name if one is an expression. */
export function uniqueKeyOf(table: sqlite.SQLiteTable, name: string): string {
  const { indexes, columns } = tableConfig(table)
  const found = indexes.find(({ config }) => config.unique && config.name === name)?.config.columns
  const keys = found ?? columns.filter(({ isUnique, uniqueName }) => isUnique && uniqueName === name)
  if (keys.length === 0) throw new Error(`${getTableName(table)} has no unique index ${name}`)
  const names = keys.map((key) => ('name' in key ? `${getTableName(table)}.${key.name}` : undefined))
  return names.includes(undefined) ? `index '${name}'` : names.join(', ')
}

/** The name of the table that the foreign key of a column refers to, by column. */
export function foreignTablesOf(table: sqlite.SQLiteTable): Map<string, string> {
  const keys = tableConfig(table).foreignKeys.map((key) => key.reference())
  return new Map(
    keys.flatMap(({ columns, foreignTable }) =>
      columns.map(({ name }) => [name, getTableName(foreignTable)]),
    ),
  )
}

export { sql }
