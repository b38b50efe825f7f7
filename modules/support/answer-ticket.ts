import { and, eq, ne } from 'drizzle-orm'
import { supportErrors } from '@/modules/support/errors'
import { TicketAnswered, TicketClosed } from '@/modules/support/events'
import { isBySamePerson } from '@/modules/support/list-tickets'
import { messages, tickets } from '@/modules/support/schema'
import type { StaffReply } from '@/modules/support/staff-contract'
import {
  findTicketRow,
  findUnmergedTicket,
  insertMessage,
  listMessages,
  type TicketRow,
} from '@/modules/support/tickets'
import { ownTicketsKey } from '@/modules/support/web/paths'
import type { TxContext, UserContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

/** Sends an answer of staff to the user, or leaves a note for other staff. Throws not_found, ticket_merged, ticket_changed. */
export async function answerTicket(
  ctx: UserContext,
  id: string,
  { message, internal, lastMessageId }: StaffReply,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const ticket = await findUnmergedTicket(tx, id)
    await requireLastMessage(tx, id, lastMessageId)
    const messageId = await insertMessage(tx, {
      ticketId: id,
      author: internal ? 'note' : 'staff',
      text: message,
    })
    if (internal) await recordOn(tx, 'support.note', ticket)
    else await markAnswered(tx, ticket, messageId)
  })
}

async function requireLastMessage(
  tx: TxContext,
  id: string,
  lastMessageId: string | undefined,
): Promise<void> {
  if (lastMessageId === undefined) return
  const latest = (await listMessages(tx, [id])).at(-1)
  if (latest && String(latest.id) !== lastMessageId) throw supportErrors.ticket_changed()
}

async function markAnswered(tx: TxContext, ticket: TicketRow, messageId: number): Promise<void> {
  const { id, firstAnsweredAt } = ticket
  const now = tx.now()
  await tx.db
    .update(tickets)
    .set({ state: 'waiting', updatedAt: now, firstAnsweredAt: firstAnsweredAt ?? now })
    .where(eq(tickets.id, id))
  await publish(tx, TicketAnswered, { ticketId: id, messageId })
  await recordOn(tx, 'support.answer', ticket, {
    before: { state: ticket.state },
    after: { state: 'waiting' },
  })
}

/** Throws not_found, ticket_merged, ticket_closed. */
export async function closeTicket(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const ticket = await findUnmergedTicket(tx, id)
    const [closed] = await tx.db
      .update(tickets)
      .set({ state: 'closed', updatedAt: tx.now() })
      .where(and(eq(tickets.id, id), ne(tickets.state, 'closed')))
      .returning()
    if (!closed) throw supportErrors.ticket_closed()
    await publish(tx, TicketClosed, { ticketId: id })
    await recordOn(tx, 'support.close', ticket, {
      before: { state: ticket.state },
      after: { state: 'closed' },
    })
  })
}

/**
 * Moves the messages of a ticket to another one of the same person, which then waits for staff if either did. Throws not_found,
 * ticket_merged, merge_of_other.
 */
export async function mergeTicket(ctx: UserContext, id: string, into: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const [ticket, target] = [await findUnmergedTicket(tx, id), await findTicketRow(tx, into)]
    const [isSamePerson] = await tx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.id, into), isBySamePerson(ticket)))
    if (!isSamePerson || id === into || target.mergedInto !== null)
      throw fieldError(supportErrors.merge_of_other, 'into')
    await tx.db.update(messages).set({ ticketId: into }).where(eq(messages.ticketId, id))
    const now = tx.now()
    await tx.db
      .update(tickets)
      .set({ state: 'closed', mergedInto: into, updatedAt: now })
      .where(eq(tickets.id, id))
    await tx.db
      .update(tickets)
      .set({ ...mergedState(ticket, target), updatedAt: now })
      .where(eq(tickets.id, into))
    await recordOn(tx, 'support.merge', ticket, { after: { into } })
  })
}

function mergedState(ticket: TicketRow, target: TicketRow): Pick<TicketRow, 'state' | 'openedAt'> {
  if (ticket.state !== 'open') return { state: target.state, openedAt: target.openedAt }
  if (target.state !== 'open') return { state: 'open', openedAt: ticket.openedAt }
  return { state: 'open', openedAt: Math.min(ticket.openedAt, target.openedAt) }
}

/** Records a staff action on a ticket, and refreshes the user's open pages. */
async function recordOn(
  tx: TxContext,
  action: string,
  { id, userId }: TicketRow,
  change: { before?: { state: string }; after?: Record<string, string> } = {},
): Promise<void> {
  await recordStaffAction(tx, { action, subjectId: id, ...change })
  if (userId !== null) invalidateForUser(tx, userId, [ownTicketsKey])
}
