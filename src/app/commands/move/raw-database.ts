import type { SQL } from 'drizzle-orm'
import type { Dialect } from '@/src/db/columns'
import type { SchemaVersion } from '@/src/kit/db'

export type ColumnKind = 'text' | 'integer' | 'boolean' | 'bytes'

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
}

/** A table to copy. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of the primary key. */
  readonly key: readonly string[]
  /** The auto-incrementing column, and PostgreSQL's sequence for it. */
  readonly serial: { readonly column: string; readonly sequence: string } | undefined
}

export type Value = string | number | boolean | Uint8Array<ArrayBuffer> | null

/** Kinds of columns whose sums are compared. */
export function isSummed({ kind }: Column): boolean {
  return kind === 'integer' || kind === 'boolean'
}

/** The values that must be equal in both copies of a table. */
export interface TableSummary {
  readonly rows: number
  /** The sum of each integer and boolean column, in decimal digits. */
  readonly sums: Record<string, string>
}

/** Where a move continues: the rows copied so far and the key of the last one. */
export interface TableProgress {
  readonly rows: number
  readonly lastKey: readonly Value[] | undefined
  readonly isComplete: boolean
}

/**
 * A database as raw tables, of either engine in the same process. Rows are lines of PostgreSQL's COPY text format, so
 * equal rows are equal lines.
 */
export interface RawDatabase extends AsyncDisposable {
  readonly dialect: Dialect
  /** Its location without a password. */
  readonly label: string
  /** Keeps servers out until disposed. Returns false if one is running. */
  lock(): Promise<boolean>
  schemaVersion(): Promise<SchemaVersion>
  migrate(): Promise<void>
  /** Runs `work` while no process migrates: the others wait. */
  withoutMigrations(work: () => Promise<void>): Promise<void>
  rows<Row>(statement: SQL): Promise<Row[]>
  /** The names of all tables and their columns, except those that record migrations and moves. */
  listTables(): Promise<Map<string, string[]>>
  /** Keeps the content as it is until `thaw`: other writers wait or fail. */
  freeze(tables: readonly Table[]): Promise<void>
  /** Reads the content of one moment until `thaw`, while others write. */
  snapshot(): Promise<void>
  thaw(): Promise<void>
  countRows(table: string): Promise<number>
  summarize(table: Table): Promise<TableSummary>
  /** The number that the auto-incrementing column assigns next, if there is one. */
  findNextNumber(table: Table): Promise<number | undefined>
  setNextNumber(table: Table, next: number): Promise<void>
  /** Reads all rows in any order, in batches. */
  scan(table: Table): AsyncIterable<string[]>
  /** Reads the rows after a key, in the order of the key, in batches. */
  readAfter(table: Table, lastKey: TableProgress['lastKey']): AsyncIterable<string[]>
  /** Inserts rows and runs `progress`, both in one transaction. */
  insert(table: Table, lines: readonly string[], progress: SQL): Promise<void>
  /** Updates the statistics that plan queries. */
  analyze(): Promise<void>
}

/** Batches are this large: big enough to be fast, small enough to repeat after a kill. */
export const batchCharactersMax = 4 * 1024 * 1024

/** A reason for the operator why a move can't begin or continue. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}
