import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { findOrderParties } from '@/modules/orders/queries'
import { messages, tickets } from '@/modules/support/schema'
import type { UserContext } from '@/src/kit/context'
import type { StaffRelation } from '@/src/kit/staff/relations'

/**
 * An open ticket that one of two users wrote about an order between them, and one of the actor that the other answered as staff. To have
 * answered a user doesn't keep staff from acting on them: that is what staff do.
 */
export const openTicketRelation: StaffRelation = {
  name: 'support.open-ticket',
  exists: async (ctx, userId) => (await hasTicketAboutOrder(ctx, userId)) || hasAnswered(ctx, userId),
}

async function hasTicketAboutOrder(ctx: UserContext, userId: string): Promise<boolean> {
  const isOpen = and(inArray(tickets.userId, [ctx.actor.id, userId]), ne(tickets.state, 'closed'))
  const found = await ctx.db
    .select({ orderId: tickets.orderId })
    .from(tickets)
    .where(and(isOpen, isNotNull(tickets.orderId)))
  for (const { orderId } of found) {
    const parties = await findOrderParties(ctx, orderId ?? '')
    if (parties.includes(ctx.actor.id) && parties.includes(userId)) return true
  }
  return false
}

async function hasAnswered(ctx: UserContext, userId: string): Promise<boolean> {
  const isOwn = and(eq(tickets.userId, ctx.actor.id), ne(tickets.state, 'closed'))
  const isAnswer = and(eq(messages.authorId, userId), eq(messages.author, 'staff'))
  const answers = await ctx.db
    .select({ id: messages.id })
    .from(tickets)
    .innerJoin(messages, eq(messages.ticketId, tickets.id))
    .where(and(isOwn, isAnswer))
    .limit(1)
  return answers.length > 0
}
