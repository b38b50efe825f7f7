import type { TicketCategory } from '@/modules/support/contract'
import { check, index, integer, sql, table, text } from '@/src/db/columns'

/** Support tickets. `email` is as entered and may be unverified. */
export const tickets = table(
  'support_tickets',
  {
    id: text('id').primaryKey(),
    /** Null for a visitor. */
    userId: text('user_id'),
    email: text('email').notNull(),
    category: text('category').$type<TicketCategory>().notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    state: text('state').$type<'open' | 'answered' | 'closed'>().notNull().default('open'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (row) => [
    index('support_tickets_state').on(row.state, row.createdAt),
    index('support_tickets_user').on(row.userId, row.createdAt),
    check('support_tickets_state_known', sql`state in ('open', 'answered', 'closed')`),
  ],
)
