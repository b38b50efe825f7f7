import { index, integer, table, text } from '@/src/db/columns'

/** Notes of staff about a person, for other staff. */
export const notes = table(
  'users_notes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    authorId: text('author_id').notNull(),
    content: text('content').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [index('users_notes_user').on(row.userId, row.at)],
)
