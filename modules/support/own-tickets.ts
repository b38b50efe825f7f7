import { and, eq, isNull } from 'drizzle-orm'
import type { OwnTicket, OwnTicketsQuery, UserReply } from '@/modules/support/contract'
import { TicketContinued } from '@/modules/support/events'
import { emailOperator } from '@/modules/support/open-ticket'
import { tickets } from '@/modules/support/schema'
import {
  findOwnTicket,
  insertMessage,
  listSharedMessages,
  type MessageRow,
  type TicketRow,
} from '@/modules/support/tickets'
import type { UserContext } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

const pageDefault = 20
const newestFirst = keyset('desc', { id: tickets.id })

/** Returns a page of the user's tickets with their messages, newest first, and the cursor of the next page. */
export async function listOwnTickets(
  ctx: UserContext,
  { limit = pageDefault, cursor }: OwnTicketsQuery,
): Promise<ListPage<OwnTicket>> {
  const where = and(eq(tickets.userId, ctx.actor.id), isNull(tickets.mergedInto))
  const { rows, next } = await newestFirst.readPage(ctx.db.select().from(tickets), { where, limit, cursor })
  const ids = rows.map(({ id }) => id)
  const byTicket = Map.groupBy(await listSharedMessages(ctx, ids), ({ ticketId }) => ticketId)
  return { rows: rows.map((ticket) => presentOwnTicket(ticket, byTicket.get(ticket.id) ?? [])), next }
}

function presentOwnTicket(
  { id, subject, state, orderId, createdAt }: TicketRow,
  messages: readonly MessageRow[],
): OwnTicket {
  return {
    id,
    subject,
    state,
    orderId,
    createdAt: isoTime(createdAt),
    messages: messages.map((message) => ({
      from: message.author === 'user' ? 'user' : 'support',
      message: message.text,
      at: isoTime(message.createdAt),
    })),
  }
}

/** The user writes in their ticket again, which opens it for staff, even if it was closed. Throws not_found, ticket_merged. */
export async function continueTicket(ctx: UserContext, id: string, { message }: UserReply): Promise<void> {
  await transact(ctx, async (tx) => {
    const ticket = await findOwnTicket(tx, id)
    const now = tx.now()
    const openedAt = ticket.state === 'open' ? ticket.openedAt : now
    await tx.db.update(tickets).set({ state: 'open', openedAt, updatedAt: now }).where(eq(tickets.id, id))
    const messageId = await insertMessage(tx, { ticketId: id, author: 'user', text: message })
    await publish(tx, TicketContinued, { ticketId: id, messageId })
    await emailOperator(tx, { ...ticket, message, messageId })
  })
}
