import { and, desc, eq } from 'drizzle-orm'
import { appealStaffMessages } from '@/modules/users/appeals/appeal-staff-messages'
import { suspensionAppeals } from '@/modules/users/schema'
import { appealPath } from '@/modules/users/web/paths'
import { type HistoryKind, isOlder } from '@/src/kit/staff/history'

/** The appeals of a person. */
export const appealHistory: HistoryKind = {
  kind: 'suspension-appeals',
  label: appealStaffMessages.plural,
  right: 'moderation',
  of: {
    person: async (ctx, userId, { limit, position }) => {
      const { id, at } = suspensionAppeals
      const rows = await ctx.db
        .select()
        .from(suspensionAppeals)
        .where(and(eq(suspensionAppeals.userId, userId), isOlder(at, id, position)))
        .orderBy(desc(at), desc(id))
        .limit(limit)
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        label: appealStaffMessages.states[row.state],
        detail: row.text,
        path: appealPath(row.id),
      }))
    },
  },
}
