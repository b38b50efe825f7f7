import { and, desc } from 'drizzle-orm'
import { isByOtherUser } from '@/modules/support/list-tickets'
import { tickets } from '@/modules/support/schema'
import { staffMessages } from '@/modules/support/staff-messages'
import { ticketPath } from '@/modules/support/web/paths'
import { idBeginsWith } from '@/src/db/id-prefix'
import { type StaffSearch, staffSearchMax } from '@/src/kit/staff/staff-search'

/** By the beginning of its id. */
export const ticketSearch: StaffSearch = {
  heading: staffMessages.title,
  right: 'tickets',
  find: async (ctx, query) => {
    const byId = idBeginsWith(tickets.id, query)
    if (byId === undefined) return []
    const found = await ctx.db
      .select()
      .from(tickets)
      .where(and(byId, await isByOtherUser(ctx)))
      .orderBy(desc(tickets.id))
      .limit(staffSearchMax)
    return found.map(({ id, subject, state }) => ({
      label: subject,
      detail: staffMessages.states[state],
      path: ticketPath(id),
    }))
  },
}
