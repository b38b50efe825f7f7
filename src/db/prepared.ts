import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '@/src/kit/db'

type Values = Record<string, unknown>

interface Preparable {
  prepare(name: string): { execute(values: Values): unknown }
}

let count = 0

/** A parameter of a prepared statement. */
export function param<Name extends string>(name: Name): Placeholder<Name> {
  return sql.placeholder(name)
}

/** A statement that is built once per connection, because building costs several times as much as running it. */
export function prepared<Db extends Reader, Row>(
  build: (db: Db) => PromiseLike<Row[]>,
): (db: Db, values: Values) => Promise<Row[]> {
  const name = `prepared_${++count}`
  const statements = new WeakMap<Db, ReturnType<Preparable['prepare']>>()
  const prepare = (db: Db) => {
    const statement = (build(db) as unknown as Preparable).prepare(name)
    statements.set(db, statement)
    return statement
  }
  return async (db, values) => (statements.get(db) ?? prepare(db)).execute(values) as Row[]
}

/** Like `prepared`, for a statement with a few shapes (number of values, set of columns). Each shape is built once. */
export function preparedBy<Db extends Reader, Shape, Row>(
  build: (db: Db, shape: Shape) => PromiseLike<Row[]>,
): (db: Db, shape: Shape, values: Values) => Promise<Row[]> {
  const shapes = new Map<string, (db: Db, values: Values) => Promise<Row[]>>()
  return (db, shape, values) => {
    const key = JSON.stringify(shape)
    const run = shapes.get(key) ?? prepared((reader: Db) => build(reader, shape))
    shapes.set(key, run)
    return run(db, values)
  }
}

/** Parameters named by index: pass a list spread into an object. */
export function paramList(length: number): Placeholder[] {
  return Array.from({ length }, (_, at) => param(String(at)))
}

/** The columns of a row that aren't undefined. */
export function definedColumns<Row extends object>(row: Row): (keyof Row & string)[] {
  const defined = Object.entries(row).filter(([, value]) => value !== undefined)
  return defined.map(([column]) => column as keyof Row & string)
}

/** One parameter per column. The cast is needed because Drizzle's type of `set` leaves out placeholders. */
export function paramColumns<Column extends string>(columns: readonly Column[]) {
  const params = columns.map((column) => [column, param(column)])
  return Object.fromEntries(params) as Record<Column, Placeholder & SQL>
}

/** The parameters of `count` rows: `id0`, `id1` and so on for the column `id`. `rowValues` has their values. */
export function paramRows<Column extends string>(columns: readonly Column[], count: number) {
  return Array.from({ length: count }, (_, at) => {
    const params = columns.map((column) => [column, param(`${column}${at}`)])
    return Object.fromEntries(params) as Record<Column, Placeholder & SQL>
  })
}

/** The values of `paramRows`. */
export function rowValues(rows: readonly object[]): Values {
  const values = rows.flatMap((row, at) =>
    Object.entries(row).map(([column, value]) => [`${column}${at}`, value]),
  )
  return Object.fromEntries(values)
}
