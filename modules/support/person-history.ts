import { and, desc, eq, isNull } from 'drizzle-orm'
import { tickets } from '@/modules/support/schema'
import { staffMessages } from '@/modules/support/staff-messages'
import { isOlder, type PersonHistory } from '@/src/kit/staff/person-history'

/** The tickets of a person, without those that were merged into others. */
export const ticketHistory: PersonHistory = {
  kind: 'tickets',
  label: staffMessages.title,
  right: 'tickets',
  list: async (ctx, userId, { limit, position }) => {
    const rows = await ctx.db
      .select()
      .from(tickets)
      .where(
        and(
          eq(tickets.userId, userId),
          isNull(tickets.mergedInto),
          isOlder(tickets.createdAt, tickets.id, position),
        ),
      )
      .orderBy(desc(tickets.createdAt), desc(tickets.id))
      .limit(limit)
    return rows.map(({ id, createdAt, subject, state }) => ({
      id,
      at: createdAt,
      label: subject,
      detail: staffMessages.states[state],
      path: `/admin/tickets/${id}`,
    }))
  },
}
