import type { SQL } from 'drizzle-orm'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { SchemaVersion } from '@/src/db/schema-version'

type Drizzle = BaseSQLiteDatabase<'async', unknown, Record<string, never>>

/** Reads only: the type has no way to write. */
export type Reader = Pick<Drizzle, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'> & {
  /** Rows of a statement written by hand, for what the query builder cannot say. */
  rows<Row>(statement: SQL): Promise<Row[]>
}

/** Reads and writes inside one transaction. */
export type Writer = Reader & Pick<Drizzle, 'insert' | 'update' | 'delete'>

/** A look at the database from beside the server. */
export interface ReadOnlyDb {
  readonly read: Reader
  close(): Promise<void>
}

/** The one door to the database. */
export interface Db {
  readonly read: Reader
  /** For reads that take long: on SQLite they are made by a thread of their own, one at a time, and hold nobody up. */
  readInWorker<Result>(work: (rows: Reader['rows']) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` in one serializable transaction; a throw rolls back that work alone. The promise settles after the commit.
   * `work` may run twice and holds nothing but database work: no network, no hashing, no waiting.
   */
  transact<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result>
  /** Another number once another process has written, where the engine tells that; undefined where it does not. */
  externalDataVersion(): number | undefined
  /** How its tables stand to those that this program knows. */
  schemaVersion(): Promise<SchemaVersion>
  /** Applies the migrations that are missing, after a copy of the SQLite file was kept, unless it is one. Throws NewerSchemaError. */
  migrate(options?: { isCopy?: boolean }): Promise<void>
  /** Runs `work` if no other process of the site lives on this database, and shows those that come that this one does. */
  runIfOnlyProcess(work: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}
