import { and, eq, isNull, or } from 'drizzle-orm'
import { tickets } from '@/modules/support/schema'
import type { TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'
import type { DepartingUser, PersonalData } from '@/src/kit/personal-data'
import { exportRowsOf } from '@/src/privacy/export-pages'

const exportTickets = exportRowsOf(
  tickets,
  tickets.userId,
  ({ id, email, category, subject, message, state, createdAt, updatedAt }) => ({
    id,
    email,
    category,
    subject,
    message,
    state,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  }),
)

export const personalData: PersonalData = {
  tables: {
    support_tickets: {
      retention: 'blanked',
      why: 'The number of tickets per category stays for statistics; the author and the text are erased, and open tickets are closed.',
      download: { tickets: exportTickets },
    },
  },
  erase,
}

/** Includes tickets sent without logging in from the user's verified email. */
async function erase(tx: TxContext, { id, email }: DepartingUser): Promise<void> {
  const asVisitor = email === null ? undefined : and(isNull(tickets.userId), eq(tickets.email, email))
  await tx.db
    .update(tickets)
    .set({ userId: null, email: '', subject: '', message: '', state: 'closed', updatedAt: tx.now() })
    .where(or(eq(tickets.userId, id), asVisitor))
}
