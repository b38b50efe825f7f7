import type {
  SQLiteColumn,
  SQLiteColumnBuilderBase,
  SQLiteTableExtraConfigValue,
} from 'drizzle-orm/sqlite-core'
import { index, integer, table, text } from '@/src/db/columns'

/** The columns of every row of a user's own list. */
const rowColumns = {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: integer('created_at').notNull(),
}

/**
 * A table whose rows belong to one user each: these columns, and `id`, `userId` and `createdAt`, which `userRows` fills. It has an index
 * for the list of a user; `indexes` adds others.
 */
export function userTable<Name extends string, Columns extends Record<string, SQLiteColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  indexes: (row: Record<keyof Columns | 'id', SQLiteColumn>) => SQLiteTableExtraConfigValue[] = () => [],
) {
  return table(name, { ...rowColumns, ...columns }, (row) => {
    // Safe: TypeScript can't see the columns of a spread of a type parameter.
    const own = row as unknown as Record<keyof Columns | 'id' | 'userId', SQLiteColumn>
    return [index(`${name}_user`).on(own.userId, own.id), ...indexes(own)]
  })
}
