import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { findProfiles, maybeVerifiedEmail, usernameText } from '@/modules/auth/service'
import { tickets } from '@/modules/support/schema'
import type { TicketRow as ListedTicket, StaffTicket, TicketsQuery } from '@/modules/support/staff-contract'
import { findTicketRow, listMessages, type TicketRow } from '@/modules/support/tickets'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50
const othersMax = 10
const secondMs = 1_000
const oldestFirst = keyset('asc', { id: tickets.id })
const newestFirst = keyset('desc', { id: tickets.id })

/**
 * Returns a page of tickets for staff, and the cursor of the next page. Open and waiting tickets come oldest first, others newest
 * first. Leaves out merged tickets and those that the actor opened.
 */
export async function listTickets(
  ctx: UserContext,
  { state, userId, orderId, limit = pageDefault, cursor }: TicketsQuery,
): Promise<ListPage<ListedTicket>> {
  const order = state === 'open' || state === 'waiting' ? oldestFirst : newestFirst
  const where = and(
    state === undefined ? undefined : eq(tickets.state, state),
    userId === undefined ? undefined : eq(tickets.userId, userId),
    orderId === undefined ? undefined : eq(tickets.orderId, orderId),
    isNull(tickets.mergedInto),
    await isByOtherUser(ctx),
  )
  const { rows, next } = await order.readPage(ctx.db.select().from(tickets), { where, limit, cursor })
  return { rows: await presentTickets(ctx, rows), next }
}

/** Whether someone other than the actor opened it. */
export async function isByOtherUser(ctx: UserContext) {
  const email = await maybeVerifiedEmail(ctx, ctx.actor.id)
  return or(
    and(isNotNull(tickets.userId), ne(tickets.userId, ctx.actor.id)),
    and(isNull(tickets.userId), sql`lower(${tickets.email}) <> ${email?.toLowerCase() ?? ''}`),
  )
}

async function presentTickets(ctx: Context, rows: readonly TicketRow[]): Promise<ListedTicket[]> {
  const profiles = await findProfiles(
    ctx,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map((row) => {
    const { id, state, category, subject, userId, email, orderId, createdAt, openedAt, firstAnsweredAt } = row
    const profile = profiles.get(userId ?? '')
    return {
      id,
      state,
      category,
      subject,
      userId,
      username: profile ? usernameText(profile) : null,
      email: userId === null ? email : null,
      orderId,
      createdAt: isoTime(createdAt),
      openSince: state === 'open' ? isoTime(openedAt) : null,
      firstAnswerSeconds:
        firstAnsweredAt === null ? null : Math.round((firstAnsweredAt - createdAt) / secondMs),
    }
  })
}

/** Returns a ticket with all its messages and the person's other tickets. Throws not_found. */
export async function findTicket(ctx: Context, id: string): Promise<StaffTicket> {
  const row = await findTicketRow(ctx, id)
  const [[presented], written, others] = await Promise.all([
    presentTickets(ctx, [row]),
    listMessages(ctx, [id]),
    listOthers(ctx, row),
  ])
  assert(presented, 'one row is presented as one')
  const authors = await findProfiles(
    ctx,
    written.flatMap(({ authorId }) => authorId ?? []),
  )
  return {
    ...presented,
    email: row.email,
    mergedInto: row.mergedInto,
    messages: written.map((message) => ({
      id: String(message.id),
      from: message.author,
      author: authors.get(message.authorId ?? '')?.username ?? null,
      message: message.text,
      at: isoTime(message.createdAt),
    })),
    others: others.map((other) => ({ ...other, createdAt: isoTime(other.createdAt) })),
  }
}

/** The condition that a ticket is of the same person: the same account, or the same address without one. */
export function isBySamePerson({ userId, email }: Pick<TicketRow, 'userId' | 'email'>) {
  return userId === null ? and(isNull(tickets.userId), eq(tickets.email, email)) : eq(tickets.userId, userId)
}

async function listOthers(ctx: Context, row: TicketRow) {
  const { id, state, subject, createdAt } = tickets
  return ctx.db
    .select({ id, state, subject, createdAt })
    .from(tickets)
    .where(and(isBySamePerson(row), ne(tickets.id, row.id), isNull(tickets.mergedInto)))
    .orderBy(desc(tickets.id))
    .limit(othersMax)
}
