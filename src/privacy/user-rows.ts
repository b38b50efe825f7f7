import { and, desc, eq, getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import type { Json, PersonalData } from '@/src/kit/personal-data'
import { transact } from '@/src/kit/transact'
import { exportRowsOf, type TableOf } from '@/src/privacy/export-pages'

/** What `userTable` makes. */
type UserTable<Row> = TableOf<Row> & { readonly userId: SQLiteColumn; readonly $inferInsert: object }

type NewRow<Table extends UserTable<unknown>> = Omit<Table['$inferInsert'], 'id' | 'userId' | 'createdAt'>

interface Options<Row, Shown> {
  /** The name of their section in users' downloads. */
  readonly section: string
  /** How many a user can have: what a list shows. Requests at the same moment can exceed it by a few, which does no harm. */
  readonly max: number
  /** Returns what their user sees of a row, in lists and downloads. */
  readonly present: (row: Row) => Shown
  /**
   * Runs in the transaction that adds a row, for example to publish an event. Receives the row as the table has it, with cents and times
   * as integers, not as `present` returns it.
   */
  readonly onAdd?: (tx: UserContext & TxContext, row: Row) => Promise<void>
}

/** A user's own rows in a table of `userTable`. They are deleted with the account. */
export interface UserRows<NewRow, Shown> {
  /** Returns the user's rows, newest first. */
  list(ctx: UserContext): Promise<Shown[]>
  /** Adds a row, in the current transaction if there is one. Throws list_full. */
  add(ctx: UserContext, row: NewRow): Promise<Shown>
  /** Throws not_found. */
  remove(ctx: UserContext, id: string): Promise<void>
  /** For `personalData` of the module, if it has no other table that refers to users. */
  readonly personalData: PersonalData
}

/** Operations on a user's own rows in a table. */
export function userRows<
  Row extends { readonly id: string },
  Table extends UserTable<Row>,
  Shown extends { readonly [name: string]: Json },
>(
  table: Table & UserTable<Row>,
  { section, max, present, onAdd }: Options<Table['$inferSelect'], Shown>,
): UserRows<NewRow<Table>, Shown> {
  const isOf = (userId: string) => eq(table.userId, userId)
  // Safe: a query of all columns returns the inferred row type, which TypeScript can't see through a type parameter.
  const stored = (row: unknown) => row as Table['$inferSelect']
  return {
    list: async (ctx) => {
      const own = isOf(ctx.actor.id)
      const rows = await ctx.db.select().from(table).where(own).orderBy(desc(table.id)).limit(max)
      return rows.map((row) => present(stored(row)))
    },
    add: (ctx, row) =>
      transact(ctx, async (tx) => {
        if ((await tx.db.$count(table, isOf(tx.actor.id))) >= max) throw httpErrors.list_full()
        const values = { ...row, id: newId(tx), userId: tx.actor.id, createdAt: tx.now() }
        const added = await tx.db
          .insert(table)
          .values(values as unknown as Table['$inferInsert'])
          .returning()
        await onAdd?.(tx, stored(added[0]))
        return present(stored(added[0]))
      }),
    remove: async (ctx, id) => {
      const own = and(eq(table.id, id), isOf(ctx.actor.id))
      const removed = await transact(ctx, (tx) => tx.db.delete(table).where(own).returning({ id: table.id }))
      if (removed.length === 0) throw httpErrors.not_found()
    },
    personalData: {
      tables: {
        [getTableName(table)]: {
          retention: 'erased',
          why: 'No other user needs it.',
          download: { [section]: exportRowsOf(table, table.userId, present) },
        },
      },
      erase: async (tx, { id }) => {
        await tx.db.delete(table).where(isOf(id))
      },
    },
  }
}
