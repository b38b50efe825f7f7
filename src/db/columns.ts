import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'

export type Dialect = 'sqlite' | 'postgres'

/** Which engine this process speaks. Tables are built once, when their module is loaded, so it is decided by the environment alone. */
export const dialect: Dialect = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? '') ? 'postgres' : 'sqlite'

/** TypeScript sees the SQLite builders; the test suite runs on both engines, which keeps this cast honest. */
function pick<Builder>(forSqlite: Builder, forPostgres: unknown): Builder {
  return dialect === 'postgres' ? (forPostgres as Builder) : forSqlite
}

export const table = pick(sqlite.sqliteTable, pg.pgTable)
export const index = pick(sqlite.index, pg.index)
export const uniqueIndex = pick(sqlite.uniqueIndex, pg.uniqueIndex)
export const primaryKey = pick(sqlite.primaryKey, pg.primaryKey)
export const check = pick(sqlite.check, pg.check)
export const text = pick(sqlite.text, pg.text)

/** A whole number within the safe range of JavaScript: counts, cents, milliseconds since 1970. */
export const integer = pick(
  (name: string) => sqlite.integer(name, { mode: 'number' }),
  (name: string) => pg.bigint(name, { mode: 'number' }),
)

export const bool = pick(
  (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  (name: string) => pg.boolean(name),
)

/** A running number that the database hands out; it is the table's primary key. */
export const serial = pick(
  (name: string) => sqlite.integer(name, { mode: 'number' }).primaryKey({ autoIncrement: true }),
  (name: string) => pg.bigserial(name, { mode: 'number' }).primaryKey(),
)

/** JSON kept as text on both engines: it is stored and read whole, never queried into. */
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

export { sql }
