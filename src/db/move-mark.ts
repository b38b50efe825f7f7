import { type SQL, sql } from 'drizzle-orm'
import type { Dialect } from '@/src/db/columns'
import type { Reader } from '@/src/kit/db'

/** In the database that `mintmark move` copies: no server uses it again by mistake. */
export interface SourceMark {
  /** Equal in the source and in the target. */
  readonly moveId: string
  /** The target, without a password. */
  readonly to: string
  readonly startedAt: string
  /** From then on, the target is the marketplace. */
  readonly finishedAt?: string
}

/** In the database that `mintmark move` fills, until it is complete. */
interface TargetMark {
  readonly moveId: string
  /** The source, without a password. */
  readonly from: string
}

type RowReader = Pick<Reader, 'rows'>

/** The table exists only in databases of a move. It contains the two marks and the progress of each table, as JSON. */
export const markTable = 'core_move'
const sourceMarkName = ':source'
const targetMarkName = ':target'

export const createMarkTable: SQL = sql`create table if not exists core_move (name text primary key, value text not null)`
export const dropMarkTable: SQL = sql`drop table if exists core_move`

/** A statement that stores a mark, or the progress of a table under the table's name. */
export function setMark(name: string, value: unknown): SQL {
  return sql`insert into core_move (name, value) values (${name}, ${JSON.stringify(value)})
    on conflict (name) do update set value = excluded.value`
}

export function setSourceMark(mark: SourceMark): SQL {
  return setMark(sourceMarkName, mark)
}

export function setTargetMark(mark: TargetMark): SQL {
  return setMark(targetMarkName, mark)
}

export function findSourceMark(db: RowReader, dialect: Dialect): Promise<SourceMark | undefined> {
  return findMark(db, dialect, sourceMarkName)
}

export function findTargetMark(db: RowReader, dialect: Dialect): Promise<TargetMark | undefined> {
  return findMark(db, dialect, targetMarkName)
}

export async function findMark<Value>(
  db: RowReader,
  dialect: Dialect,
  name: string,
): Promise<Value | undefined> {
  const [table] = await db.rows<{ found: unknown }>(markTableExists[dialect])
  if (!table?.found) return undefined
  const [row] = await db.rows<{ value: string }>(sql`select value from core_move where name = ${name}`)
  return row && JSON.parse(row.value)
}

const markTableExists: Record<Dialect, SQL> = {
  sqlite: sql`select count(*) as found from sqlite_master where name = ${markTable}`,
  postgres: sql`select to_regclass(${`public.${markTable}`}) as found`,
}

/** The database was moved elsewhere, or is an unfinished copy. */
class MovedDatabaseError extends Error {
  override readonly name = 'MovedDatabaseError'
}

/** Returns why this database must not be used, if it is the source or the unfinished target of a move. */
export async function findMoveProblem(db: RowReader, dialect: Dialect): Promise<string | undefined> {
  const source = await findSourceMark(db, dialect)
  if (source?.finishedAt !== undefined)
    return `This database was moved to ${source.to} at ${source.finishedAt}. Use that one, or go back to this one with mintmark move --cancel.`
  if (source)
    return `This database is being moved to ${source.to}. Run the same mintmark move again to finish, or mintmark move --cancel.`
  const target = await findTargetMark(db, dialect)
  return (
    target &&
    `This database is an unfinished copy of ${target.from}. Run the same mintmark move again to finish.`
  )
}

/** Throws MovedDatabaseError. */
export async function rejectMovedDatabase(db: RowReader, dialect: Dialect): Promise<void> {
  const problem = await findMoveProblem(db, dialect)
  if (problem !== undefined) throw new MovedDatabaseError(problem)
}
