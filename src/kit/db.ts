import type { SQL } from 'drizzle-orm'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

type Drizzle = BaseSQLiteDatabase<'async', unknown, Record<string, never>>

/** Read-only queries. */
export type Reader = Pick<Drizzle, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'> & {
  /** Runs a hand-written statement, for what the query builder can't express. */
  rows<Row>(statement: SQL): Promise<Row[]>
}

/** Queries and writes inside a transaction. */
export type Writer = Reader & Pick<Drizzle, 'insert' | 'update' | 'delete'>

/** A read-only connection, for use while a server may be running. */
export interface ReadOnlyDb {
  readonly read: Reader
  close(): Promise<void>
}

/** How the database's tables compare with those this program expects. */
export interface SchemaVersion {
  /**
   * The last applied migration: "orders/0001_add-note", or of the base chain "0007_chargebacks" or "unknown". Undefined if none was
   * applied.
   */
  readonly last: string | undefined
  /** Migrations that aren't applied yet, in the order in which they will be. */
  readonly pending: readonly string[]
  /** Files of applied migrations whose text has changed since. */
  readonly changed: readonly string[]
  /** Applied migrations of modules that this program doesn't have. */
  readonly unknown: readonly string[]
  /**
   * Modules whose files no longer contain the migrations that were applied. Dropping their tables and migrating again makes the database
   * usable. Empty if something else is incompatible too.
   */
  readonly rewritten: readonly string[]
  /** A newer program, or one with more modules, has migrated it. */
  readonly isNewer: boolean
  /** Whether it has migrations that were replaced while Mintmark was developed. */
  readonly isReplaced: boolean
  /** `migrate` has nothing to do. */
  readonly isCurrent: boolean
}

/**
 * What a transaction on PostgreSQL is protected from; SQLite runs one at a time. `serializable`: the result is as if transactions ran
 * one after another; a conflict reruns the work. `read committed`: each statement sees what others have committed, so the work must
 * lock the rows it decides by (`rowLocked`) or decide in a guarded UPDATE. See docs/decisions/0035-isolation-levels.md.
 */
export type Isolation = 'serializable' | 'read committed'

/** The operations of a transaction that creates and drops tables. */
export interface SchemaWriter extends Pick<Reader, 'rows'> {
  /** Runs SQL text, which may contain several statements. */
  run(text: string): Promise<void>
}

/** The only way to access the database. */
export interface Db {
  readonly read: Reader
  /** Runs slow queries. On SQLite they run in a worker thread, one at a time, without blocking others. */
  readInWorker<Result>(work: (rows: Reader['rows']) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` in one transaction, `serializable` by default, and resolves after the commit. A throw rolls back only this work.
   * `work` may run twice, so it must contain only database work: no network, hashing or waiting.
   */
  transact<Result>(work: (tx: Writer) => Promise<Result>, isolation?: Isolation): Promise<Result>
  /** Whether an error says that the database can't respond now: it is unreachable, locked or rejects writes. */
  isUnavailable(error: unknown): boolean
  /** A number that changes when another process writes; undefined if the engine can't tell. */
  externalDataVersion(): number | undefined
  schemaVersion(): Promise<SchemaVersion>
  /**
   * Applies pending migrations. Backs up the SQLite file first, unless it `isCopy`: then it also stays one file with its files in it.
   * Throws NewerSchemaError, ChangedMigrationError, MissingMigrationError or MovedDatabaseError.
   */
  migrate(options?: { isCopy?: boolean }): Promise<void>
  /**
   * Runs `work`, which may create and drop tables, in one transaction. SQLite doesn't check foreign keys meanwhile. Only while no server
   * uses the database.
   */
  changeSchema(work: (tx: SchemaWriter) => Promise<void>): Promise<void>
  /** Runs `work` if no other process uses this database, and registers this process as a user. */
  runIfOnlyProcess(work: () => Promise<unknown>): Promise<void>
  /** Runs `work` unless another process of this site runs work of that name. */
  runInOneProcess(name: string, work: () => Promise<unknown>): Promise<void>
  /** Registers this process again after its connection was lost. To be called every second. */
  keepRegistered(): Promise<void>
  close(): Promise<void>
}
