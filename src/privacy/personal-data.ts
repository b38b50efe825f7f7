import { and, asc, eq, gt } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context, TxContext } from '@/src/kit/context'
import type { AppError } from '@/src/kit/errors'

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }

/** Somebody whose account is about to go. */
export interface DepartingUser {
  readonly id: string
  readonly username: string
  /** The address that was theirs beyond doubt: one that was never proven may be a stranger's. */
  readonly email: string | null
}

/** What a module holds of a person, page by page: theirs alone, no secret, nothing of anybody else. */
export type ExportRecords = (ctx: Context, userId: string) => AsyncIterable<readonly Json[]>

/** A table that refers to people. */
type TableRetention = {
  /** What becomes of its rows when the account goes. */
  readonly retention: 'erased' | 'blanked' | 'kept'
  /** Why, in a sentence. */
  readonly why: string
} /** By the names that they have in the download. */ & (
  | { readonly download: Readonly<Record<string, ExportRecords>> }
  /** Why the download does without it. */
  | { readonly notExported: string }
)

/** What a module holds of people: every table that refers to them, what they get of it, and what becomes of it when they go. */
export interface PersonalData {
  readonly tables: Readonly<Record<string, TableRetention>>
  /** What is under way and keeps the account, in words that the person can act on. */
  readonly deletionBlockers?: (ctx: Context, userId: string) => Promise<AppError[]>
  /** Part of the one transaction in which the account goes; the modules that need others come first. */
  readonly erase?: (tx: TxContext, leaver: DepartingUser) => Promise<void>
}

/** What one part of the host holds of people. */
export interface PersonalDataHolder {
  readonly name: string
  readonly personalData: PersonalData
}

/** So many rows are read in a few milliseconds: nobody who waits behind them notices. */
export const exportPageRows = 250

/**
 * Records of any number, read in pages of `pageRows` with a turn for everybody else between two of them. `read` answers
 * the rows that follow one, or the first ones.
 */
export async function* exportInPages<Row>(
  read: (after: Row | undefined) => Promise<Row[]>,
  present: (rows: Row[]) => Promise<Json[]> | Json[],
): AsyncGenerator<Json[]> {
  let last: Row | undefined
  do {
    const rows = await read(last)
    if (rows.length > 0) yield await present(rows)
    last = rows.length < exportPageRows ? undefined : rows.at(-1)
    await new Promise((resolve) => setImmediate(resolve))
  } while (last !== undefined)
}

type TableOf<Row> = SQLiteTable & { readonly id: SQLiteColumn; readonly $inferSelect: Row }

/** The rows of a table that are those of whoever its column `owner` names, by their ids. */
export function exportRowsOf<Row extends { readonly id: string | number }>(
  table: TableOf<Row>,
  owner: SQLiteColumn,
  present: (row: Row) => Json,
): ExportRecords {
  return (ctx, userId) =>
    exportInPages<Row>(
      async (after) => {
        const isNext = and(eq(owner, userId), after && gt(table.id, after.id))
        const rows = await ctx.db
          .select()
          .from(table)
          .where(isNext)
          .orderBy(asc(table.id))
          .limit(exportPageRows)
        // A whole row of the table is what it infers.
        return rows as Row[]
      },
      (rows) => rows.map(present),
    )
}
