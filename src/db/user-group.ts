import { and, asc, countDistinct, eq, gt, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Context } from '@/src/kit/context'

/** Users who have something in common, such as buyers. Suspended and deleted accounts aren't among them. */
export interface UserGroup {
  /** Returns the next ids after one, in their order, so that a large group can be read in parts. */
  readonly list: (ctx: Context, page: { after: string; limit: number }) => Promise<string[]>
  readonly count: (ctx: Context) => Promise<number>
  readonly has: (ctx: Context, userId: string) => Promise<boolean>
}

interface Rows {
  readonly table: SQLiteTable
  /** The id of the user. An index must begin with it. */
  readonly userId: SQLiteColumn
  readonly where: SQL | undefined
}

/** The users that the rows of a table refer to. */
export function userGroup({ table, userId, where }: Rows): UserGroup {
  return {
    list: async (ctx, { after, limit }) => {
      const rows = await ctx.db
        .selectDistinct({ id: userId })
        .from(table)
        .where(and(gt(userId, after), where))
        .orderBy(asc(userId))
        .limit(limit)
      return rows.map(({ id }) => String(id))
    },
    count: async (ctx) => {
      const [row] = await ctx.db
        .select({ users: countDistinct(userId) })
        .from(table)
        .where(where)
      return row?.users ?? 0
    },
    has: async (ctx, id) => {
      const rows = await ctx.db
        .select({ id: userId })
        .from(table)
        .where(and(eq(userId, id), where))
        .limit(1)
      return rows.length > 0
    },
  }
}
