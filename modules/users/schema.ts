import type { SuspensionAppealState } from '@/modules/users/appeals/appeal-contract'
import { index, integer, sql, table, text, uniqueIndex } from '@/src/db/columns'

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

/** Appeals of users against their suspensions. */
export const suspensionAppeals = table(
  'users_suspension_appeals',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** When the suspension was imposed or last changed, which tells it from others of the user. */
    suspendedAt: integer('suspended_at').notNull(),
    /** Who did that; null for the operator. */
    suspendedBy: text('suspended_by'),
    text: text('text').notNull(),
    at: integer('at').notNull(),
    state: text('state').$type<SuspensionAppealState>().notNull(),
    /** When it began to wait for a decision: later than `at` if staff reopened it. */
    openedAt: integer('opened_at').notNull(),
    /** Who decided it, when and why. */
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
    answer: text('answer'),
  },
  (row) => [
    uniqueIndex('users_suspension_appeals_once').on(row.userId, row.suspendedAt),
    uniqueIndex('users_suspension_appeals_open').on(row.userId).where(sql`state = 'open'`),
  ],
)
