import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '@/src/db/types'

type Values = Record<string, unknown>

interface Preparable {
  prepare(name: string): { execute(values: Values): unknown }
}

let count = 0

/** The place in a planned statement that each run fills in under this name. */
export function param<Name extends string>(name: Name): Placeholder<Name> {
  return sql.placeholder(name)
}

/** A hot statement, built once for each connection: to build it anew costs several times what it takes to run. */
export function prepared<Db extends Reader, Row>(
  build: (db: Db) => PromiseLike<Row[]>,
): (db: Db, values: Values) => Promise<Row[]> {
  const name = `planned_${++count}`
  const plans = new WeakMap<Db, ReturnType<Preparable['prepare']>>()
  const plan = (db: Db) => {
    const made = (build(db) as unknown as Preparable).prepare(name)
    plans.set(db, made)
    return made
  }
  return async (db, values) => (plans.get(db) ?? plan(db)).execute(values) as Row[]
}

/** The same for a statement of few shapes (how many values, which columns), each built once for each connection. */
export function preparedBy<Db extends Reader, Shape, Row>(
  build: (db: Db, shape: Shape) => PromiseLike<Row[]>,
): (db: Db, shape: Shape, values: Values) => Promise<Row[]> {
  const shapes = new Map<string, (db: Db, values: Values) => Promise<Row[]>>()
  return (db, shape, values) => {
    const key = JSON.stringify(shape)
    const known = shapes.get(key) ?? prepared((of: Db) => build(of, shape))
    shapes.set(key, known)
    return known(db, values)
  }
}

/** So many places, filled in by a list spread into an object. */
export function paramList(length: number): Placeholder[] {
  return Array.from({ length }, (_, at) => param(String(at)))
}

/** The columns that a row fills in: an undefined one is left as it is. */
export function definedColumns<Row extends object>(row: Row): (keyof Row & string)[] {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  return given.map(([column]) => column as keyof Row & string)
}

/** A place for each of these columns, filled in by a row. Drizzle's type of `set` leaves such places out, though it knows them. */
export function paramColumns<Column extends string>(columns: readonly Column[]) {
  const places = columns.map((column) => [column, param(column)])
  return Object.fromEntries(places) as Record<Column, Placeholder & SQL>
}
