import { asc, inArray } from 'drizzle-orm'
import { maybeVerifiedEmail } from '@/modules/auth/service'
import type { MessageAuthor } from '@/modules/support/contract'
import { supportErrors } from '@/modules/support/errors'
import { serverMessages, messages as texts } from '@/modules/support/messages'
import { messages, tickets } from '@/modules/support/schema'
import { sql } from '@/src/db/columns'
import { findById } from '@/src/db/find-by-id'
import { assert } from '@/src/kit/assert'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import type { Queue } from '@/src/kit/staff/queues'

export type TicketRow = typeof tickets.$inferSelect
export type MessageRow = typeof messages.$inferSelect

export const openTickets: Queue = {
  name: 'tickets',
  label: serverMessages.alert.label,
  right: 'tickets',
  help: 'Open support tickets',
  cases: () => sql`
    select t.id as id, t.opened_at as opened_at, t.category as about, null as amount_cents,
      '/admin/tickets/' || t.id as path, coalesce(t.user_id, '') as parties
    from support_tickets as t where state = 'open'`,
  aboutLabels: texts.categories,
  alert: { ...serverMessages.alert, skipsOperator: true },
}

/** Throws not_found. */
export async function findTicketRow(ctx: Context, id: string): Promise<TicketRow> {
  return await findById(ctx, tickets, id)
}

/** Like `findTicketRow`, and throws ticket_merged: its conversation continues in another ticket. */
export async function findUnmergedTicket(ctx: Context, id: string): Promise<TicketRow> {
  return requireUnmerged(await findTicketRow(ctx, id))
}

function requireUnmerged(ticket: TicketRow): TicketRow {
  if (ticket.mergedInto !== null) throw supportErrors.ticket_merged()
  return ticket
}

/** Returns the id of the user who opened the ticket, also if they did so from their own address while logged out. Throws not_found. */
export async function findTicketParties(ctx: Context, id: string): Promise<string[]> {
  const { userId, email } = await findTicketRow(ctx, id)
  if (userId !== null) return [userId]
  if (ctx.actor.kind !== 'user') return []
  const own = await maybeVerifiedEmail(ctx, ctx.actor.id)
  return own?.toLowerCase() === email.toLowerCase() ? [ctx.actor.id] : []
}

interface NewMessage {
  ticketId: string
  author: MessageAuthor
  text: string
}

/** Stores a message of the actor. Returns its id. */
export async function insertMessage(tx: TxContext, message: NewMessage): Promise<number> {
  const authorId = tx.actor.kind === 'user' ? tx.actor.id : null
  const [inserted] = await tx.db
    .insert(messages)
    .values({ ...message, authorId, createdAt: tx.now() })
    .returning()
  assert(inserted, 'an insert returns its row')
  return inserted.id
}

/** Returns the messages of tickets, oldest first. */
export async function listMessages(ctx: Context, ticketIds: readonly string[]): Promise<MessageRow[]> {
  if (ticketIds.length === 0) return []
  return ctx.db
    .select()
    .from(messages)
    .where(inArray(messages.ticketId, [...ticketIds]))
    .orderBy(asc(messages.id))
}

/** Returns the messages that the user may see, oldest first. */
export async function listSharedMessages(ctx: Context, ticketIds: readonly string[]): Promise<MessageRow[]> {
  return (await listMessages(ctx, ticketIds)).filter(({ author }) => author !== 'note')
}

/** Returns a ticket of the user. Throws not_found, ticket_merged. */
export async function findOwnTicket(ctx: UserContext, id: string): Promise<TicketRow> {
  const row = await findTicketRow(ctx, id)
  if (row.userId !== ctx.actor.id) throw httpErrors.not_found()
  return requireUnmerged(row)
}
