import type { WarningReason } from '@/modules/strikes/contract'
import { index, integer, sql, table, text } from '@/src/db/columns'

/** Warnings that staff gave to users. */
export const warnings = table(
  'strikes_warnings',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    authorId: text('author_id').notNull(),
    reason: text('reason').$type<WarningReason>().notNull(),
    text: text('text').notNull(),
    /** Zero for a warning that doesn't count towards a suspension. */
    strikes: integer('strikes').notNull(),
    /** The path of the case that it is about. */
    about: text('about'),
    at: integer('at').notNull(),
    /** When the user confirmed that they have read it. */
    acknowledgedAt: integer('acknowledged_at'),
    /** A lifted warning has no strikes. */
    liftedAt: integer('lifted_at'),
    liftReason: text('lift_reason'),
  },
  (row) => [
    index('strikes_warnings_user').on(row.userId, row.at),
    index('strikes_warnings_unread').on(row.userId).where(sql`acknowledged_at is null and lifted_at is null`),
  ],
)
