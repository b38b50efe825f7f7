import { and, asc, eq, gt } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ExportRecords, Json } from '@/src/kit/accounts/personal-data'
import type { Context } from '@/src/kit/context'

/** Small enough that reading a page doesn't delay other requests. */
export const exportPageRows = 250

/**
 * Yields presented rows in pages of `pageRows`, letting other requests run in between. `read` returns the rows after a row, or the
 * first ones.
 */
export async function* exportInPages<Row>(
  read: (after: Row | undefined) => Promise<Row[]>,
  present: (rows: Row[]) => Promise<Json[]> | Json[],
  pageRows = exportPageRows,
): AsyncGenerator<Json[]> {
  let last: Row | undefined
  do {
    const rows = await read(last)
    if (rows.length > 0) yield await present(rows)
    last = rows.length < pageRows ? undefined : rows.at(-1)
    await new Promise((resolve) => setImmediate(resolve))
  } while (last !== undefined)
}

/** A table with the column `id`. */
export type TableOf<Row> = SQLiteTable & { readonly id: SQLiteColumn; readonly $inferSelect: Row }

/** Exports the rows of a table whose `owner` column contains the user's id. */
export function exportRowsOf<Row extends { readonly id: string | number }>(
  table: TableOf<Row>,
  owner: SQLiteColumn,
  present: (row: Row) => Json,
): ExportRecords {
  return exportPagesOf(table, owner, (_, rows) => rows.map(present))
}

/** Like `exportRowsOf`, for rows whose presentation needs queries: `present` gets a page of them. */
export function exportPagesOf<Row extends { readonly id: string | number }>(
  table: TableOf<Row>,
  owner: SQLiteColumn,
  present: (ctx: Context, rows: Row[]) => Promise<Json[]> | Json[],
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
        // A select of all columns returns the inferred row type, which TypeScript can't see through TableOf.
        return rows as Row[]
      },
      (rows) => present(ctx, rows),
    )
}

/** Like `exportRowsOf`, for a table of few rows per user, which needs no id and no pages. */
export function exportFewRowsOf<Table extends SQLiteTable>(
  table: Table,
  owner: SQLiteColumn,
  present: (row: Table['$inferSelect']) => Json,
): ExportRecords {
  return async function* (ctx, userId) {
    const rows = await ctx.db.select().from(table).where(eq(owner, userId))
    yield rows.map(present)
  }
}
