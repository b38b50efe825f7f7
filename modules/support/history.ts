import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { messages, tickets } from '@/modules/support/schema'
import { staffMessages } from '@/modules/support/staff-messages'
import { findTicketParties, findTicketRow } from '@/modules/support/tickets'
import { ticketPath } from '@/modules/support/web/paths'
import type { UserContext } from '@/src/kit/context'
import {
  type HistoryEntry,
  type HistoryKind,
  type HistoryPage,
  type HistorySubject,
  isOlder,
  pageOfEntries,
} from '@/src/kit/staff/history'

export const ticketSubject: HistorySubject = {
  name: 'ticket',
  right: 'tickets',
  find: async (ctx, id) => ({
    label: staffMessages.historyOf((await findTicketRow(ctx, id)).subject),
    path: ticketPath(id),
    people: await findTicketParties(ctx, id),
  }),
  findNames: async (ctx, ids) => {
    const rows = await ctx.db
      .select({ id: tickets.id, subject: tickets.subject })
      .from(tickets)
      .where(inArray(tickets.id, [...ids]))
    return new Map(rows.map(({ id, subject }) => [id, staffMessages.named(subject)]))
  },
}

/** Tickets, without those that were merged into others. */
export const ticketHistory: HistoryKind = {
  kind: 'tickets',
  label: staffMessages.title,
  right: 'tickets',
  of: {
    person: (ctx, userId, page) => listTickets(ctx, eq(tickets.userId, userId), page),
    order: (ctx, orderId, page) => listTickets(ctx, eq(tickets.orderId, orderId), page),
  },
}

/** The messages of a ticket, with the notes of staff. */
export const ticketMessageHistory: HistoryKind = {
  kind: 'ticket-messages',
  label: staffMessages.messages,
  right: 'tickets',
  of: {
    ticket: async (ctx, ticketId, page) => {
      const rows = await ctx.db.select().from(messages).where(eq(messages.ticketId, ticketId))
      const profiles = await findProfiles(
        ctx,
        rows.flatMap(({ authorId }) => authorId ?? []),
      )
      const entries = rows.map(({ id, createdAt, author, authorId, text }) => ({
        id: String(id).padStart(idDigits, '0'),
        at: createdAt,
        label: text,
        detail: [staffMessages.authors[author], profiles.get(authorId ?? '')?.username]
          .filter(Boolean)
          .join(': '),
      }))
      return pageOfEntries(entries, page)
    },
  },
}

/** So that ids sort as texts do. */
const idDigits = 16

async function listTickets(
  ctx: UserContext,
  where: SQL,
  { limit, position }: HistoryPage,
): Promise<HistoryEntry[]> {
  const rows = await ctx.db
    .select()
    .from(tickets)
    .where(and(where, isNull(tickets.mergedInto), isOlder(tickets.createdAt, tickets.id, position)))
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(limit)
  return rows.map(({ id, createdAt, subject, state }) => ({
    id,
    at: createdAt,
    label: subject,
    detail: staffMessages.states[state],
    path: ticketPath(id),
  }))
}
