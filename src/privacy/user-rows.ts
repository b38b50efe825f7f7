import { and, desc, eq, getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Json, PersonalData } from '@/src/kit/accounts/personal-data'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { type ErrorFactory, httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { exportPagesOf, type TableOf } from '@/src/privacy/export-pages'

/** The fields of every row of a `userTable`. */
export type StoredRow = { readonly id: string; readonly createdAt: number }

/** The result of `userTable`. */
export type UserTable<Row> = TableOf<Row> & { readonly userId: SQLiteColumn; readonly $inferInsert: object }

/** A row to add, as the table has it. */
export type NewRow<Table extends UserTable<unknown>> = Omit<
  Table['$inferInsert'],
  'id' | 'userId' | 'createdAt'
>

export type JsonObject = { readonly [name: string]: Json }

/** A row as its user sees it. */
export type Shown<Own> = { readonly id: string; readonly createdAt: string } & Own

export interface UserRowOptions<Row, Own> {
  /** The name of their section in users' downloads: `notes`, `price_alerts`. */
  readonly section: string
  /** How many a user can have: what a list shows. Requests at the same moment can exceed it by a few, which does no harm. */
  readonly max: number
  /** Returns what their user sees of a row besides `id` and `createdAt`, in lists and downloads. */
  readonly present: (row: Row) => Own
  /**
   * Runs in the transaction that adds a row, for example to publish an event. Receives the row as the table has it, with cents and times
   * as integers, not as `present` returns it.
   */
  readonly onAdd?: (tx: UserContext & TxContext, row: Row) => Promise<void>
  /** The errors of `onAdd`, which then adds no row. */
  readonly throws?: readonly ErrorFactory[]
}

interface Completed<Row, Own, Complete> extends UserRowOptions<Row, Own> {
  /** Adds to presented rows what other tables have, such as names, for all of them at once. */
  readonly complete: (ctx: Context, rows: Shown<Own>[]) => Promise<Complete[]>
}

/** A user's own rows in a table of `userTable`. They are deleted with the account. */
export interface UserRows<NewRow, Row, Shown> {
  readonly section: string
  /** Returns the user's rows, newest first. */
  list(ctx: UserContext): Promise<Shown[]>
  /** Adds a row, in the current transaction if there is one. Throws the errors in `throws`. */
  add(ctx: UserContext, row: NewRow): Promise<Shown>
  /** Throws not_found. */
  remove(ctx: UserContext, id: string): Promise<void>
  /** Returns what `list` returns of some rows of the table, for queries of the module's own. */
  present(ctx: Context, rows: readonly Row[]): Promise<Shown[]>
  /** The errors of `add`: list_full, those of `onAdd`, and not_found of rows about an item. */
  readonly throws: readonly ErrorFactory[]
  /** For `personalData` of the module, if it has no other table that refers to users. */
  readonly personalData: PersonalData
}

/** Operations on a user's own rows in a table. For rows about an item, use `itemRows`. */
export function userRows<Row extends StoredRow, Table extends UserTable<Row>, Own extends JsonObject>(
  table: Table & UserTable<Row>,
  options: UserRowOptions<Table['$inferSelect'], Own>,
): UserRows<NewRow<Table>, Table['$inferSelect'], Shown<Own>> {
  return completedUserRows(table, { ...options, complete: async (_, rows) => rows })
}

/** `userRows` for rows that show more than their table has. */
export function completedUserRows<
  Row extends StoredRow,
  Table extends UserTable<Row>,
  Own extends JsonObject,
  Complete extends JsonObject,
>(
  table: Table & UserTable<Row>,
  { section, max, present, complete, onAdd, throws = [] }: Completed<Table['$inferSelect'], Own, Complete>,
): UserRows<NewRow<Table>, Table['$inferSelect'], Complete> {
  type Stored = Table['$inferSelect'] & Row
  const isOf = (userId: string) => eq(table.userId, userId)
  const presentAll = (ctx: Context, rows: readonly Table['$inferSelect'][]) =>
    complete(
      ctx,
      (rows as readonly Stored[]).map((row) => ({
        id: row.id,
        ...present(row),
        createdAt: isoTime(row.createdAt),
      })),
    )
  return {
    section,
    list: async (ctx) => {
      const own = isOf(ctx.actor.id)
      const rows = await ctx.db.select().from(table).where(own).orderBy(desc(table.id)).limit(max)
      // Safe: a query of all columns returns the inferred row type, which TypeScript can't see through a type parameter.
      return presentAll(ctx, rows as Stored[])
    },
    add: (ctx, row) =>
      transact(ctx, async (tx) => {
        if ((await tx.db.$count(table, isOf(tx.actor.id))) >= max) throw httpErrors.list_full()
        const values = { ...row, id: newId(tx), userId: tx.actor.id, createdAt: tx.now() }
        const added = await tx.db
          .insert(table)
          .values(values as unknown as Table['$inferInsert'])
          .returning()
        const [stored] = added as unknown as [Stored]
        await onAdd?.(tx, stored)
        const [shown] = await presentAll(tx, [stored])
        return shown as Complete
      }),
    remove: async (ctx, id) => {
      const own = and(eq(table.id, id), isOf(ctx.actor.id))
      const removed = await transact(ctx, (tx) => tx.db.delete(table).where(own).returning({ id: table.id }))
      if (removed.length === 0) throw httpErrors.not_found()
    },
    present: presentAll,
    throws: [...throws, httpErrors.list_full],
    personalData: {
      tables: {
        [getTableName(table)]: {
          retention: 'erased',
          why: 'No other user needs it.',
          download: { [section]: exportPagesOf(table, table.userId, presentAll) },
        },
      },
      erase: async (tx, { id }) => {
        await tx.db.delete(table).where(isOf(id))
      },
    },
  }
}
