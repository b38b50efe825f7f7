import type { MessageAuthor, TicketCategory, TicketState } from '@/modules/support/contract'
import { check, index, integer, serial, sql, table, text } from '@/src/db/columns'

/** Support tickets. `email` is as entered and may be unverified. */
export const tickets = table(
  'support_tickets',
  {
    id: text('id').primaryKey(),
    /** Null for a visitor. */
    userId: text('user_id'),
    /** An order of the user that the ticket is about. */
    orderId: text('order_id'),
    email: text('email').notNull(),
    category: text('category').$type<TicketCategory>().notNull(),
    subject: text('subject').notNull(),
    state: text('state').$type<TicketState>().notNull().default('open'),
    createdAt: integer('created_at').notNull(),
    /** Since when it waits for staff; of a ticket that isn't open, since when it last did. */
    openedAt: integer('opened_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** When staff first answered the user. */
    firstAnsweredAt: integer('first_answered_at'),
    /** The ticket that has its messages now. */
    mergedInto: text('merged_into'),
  },
  (row) => [
    index('support_tickets_state').on(row.state, row.id),
    index('support_tickets_open').on(row.openedAt, row.id).where(sql`state = 'open'`),
    index('support_tickets_user').on(row.userId, row.id),
    index('support_tickets_order').on(row.orderId, row.id),
    check('support_tickets_state_known', sql`state in ('open', 'waiting', 'closed')`),
  ],
)

/** The messages of users and staff in tickets, and the notes that only staff see. */
export const messages = table(
  'support_messages',
  {
    id: serial('id'),
    ticketId: text('ticket_id').notNull(),
    author: text('author').$type<MessageAuthor>().notNull(),
    /** Null for a visitor. */
    authorId: text('author_id'),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (row) => [
    index('support_messages_ticket').on(row.ticketId, row.id),
    check('support_messages_author_known', sql`author in ('user', 'staff', 'note')`),
  ],
)

/** Texts that staff start a reply from. Gaps such as `{{order}}` must be filled before it is sent. */
export const templates = table('support_templates', {
  name: text('name').primaryKey(),
  text: text('text').notNull(),
  updatedAt: integer('updated_at').notNull(),
})
