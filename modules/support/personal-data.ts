import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import { messages, tickets } from '@/modules/support/schema'
import type { DepartingUser, ExportRecords, PersonalData } from '@/src/kit/accounts/personal-data'
import type { TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportInPages, exportPageRows, exportRowsOf } from '@/src/privacy/export-pages'

const exportTickets = exportRowsOf(
  tickets,
  tickets.userId,
  ({ id, email, category, subject, state, orderId, createdAt, updatedAt }) => ({
    id,
    email,
    category,
    subject,
    state,
    orderId,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  }),
)

/** The conversations of the user's tickets, without staff's notes. */
const exportMessages: ExportRecords = (ctx, userId) =>
  exportInPages(
    (after: typeof messages.$inferSelect | undefined) =>
      ctx.db
        .select({ message: messages })
        .from(messages)
        .innerJoin(tickets, eq(tickets.id, messages.ticketId))
        .where(
          and(eq(tickets.userId, userId), ne(messages.author, 'note'), after && gt(messages.id, after.id)),
        )
        .orderBy(asc(messages.id))
        .limit(exportPageRows)
        .then((rows) => rows.map(({ message }) => message)),
    (rows) =>
      rows.map(({ ticketId, author, text, createdAt }) => ({
        ticketId,
        from: author === 'user' ? 'user' : 'support',
        message: text,
        createdAt: isoTime(createdAt),
      })),
  )

export const personalData: PersonalData = {
  tables: {
    support_tickets: {
      retention: 'blanked',
      why: 'The number of tickets per category and the time to the first answer stay for statistics; the author and the subject are erased, and open tickets are closed.',
      download: { tickets: exportTickets },
    },
    support_messages: {
      retention: 'erased',
      why: "The conversations of the user's tickets and the notes about them. What staff wrote to others stays.",
      download: { messages: exportMessages },
    },
  },
  erase,
}

/** Includes tickets sent without logging in from the user's verified email. */
async function erase(tx: TxContext, { id, email }: DepartingUser): Promise<void> {
  const asVisitor = email === null ? undefined : and(isNull(tickets.userId), eq(tickets.email, email))
  const isTheirs = or(eq(tickets.userId, id), asVisitor)
  const ids = tx.db.select({ id: tickets.id }).from(tickets).where(isTheirs)
  await tx.db.delete(messages).where(inArray(messages.ticketId, ids))
  await tx.db
    .update(tickets)
    .set({ userId: null, orderId: null, email: '', subject: '', state: 'closed', updatedAt: tx.now() })
    .where(isTheirs)
}
