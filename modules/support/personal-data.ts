import { and, eq, isNull, or } from 'drizzle-orm'
import { tickets } from '@/modules/support/schema'
import type { TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'
import { type DepartingUser, exportRowsOf, type PersonalData } from '@/src/privacy/personal-data'

const ticketRows = exportRowsOf(
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
      why: 'How many asked about what is worth knowing; who asked, and in which words, goes. What was open is closed.',
      download: { tickets: ticketRows },
    },
  },
  erase: erase,
}

/** Those that were written without logging in count too, where the address was proven to be theirs. */
async function erase(tx: TxContext, { id, email }: DepartingUser): Promise<void> {
  const asVisitor = email === null ? undefined : and(isNull(tickets.userId), eq(tickets.email, email))
  await tx.db
    .update(tickets)
    .set({ userId: null, email: '', subject: '', message: '', state: 'closed', updatedAt: tx.now() })
    .where(or(eq(tickets.userId, id), asVisitor))
}
