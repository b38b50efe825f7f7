import { and, desc, eq } from 'drizzle-orm'
import { messages } from '@/modules/strikes/messages'
import { warnings } from '@/modules/strikes/schema'
import { staffMessages } from '@/modules/strikes/staff-messages'
import { type HistoryKind, isOlder } from '@/src/kit/staff/history'

/** The warnings of a person. */
export const warningHistory: HistoryKind = {
  kind: 'warnings',
  label: staffMessages.panel.title,
  right: 'people',
  of: {
    person: async (ctx, userId, { limit, position }) => {
      const rows = await ctx.db
        .select()
        .from(warnings)
        .where(and(eq(warnings.userId, userId), isOlder(warnings.at, warnings.id, position)))
        .orderBy(desc(warnings.at), desc(warnings.id))
        .limit(limit)
      return rows.map(({ id, at, reason, text, about }) => ({
        id,
        at,
        label: messages.reasons[reason],
        detail: text,
        path: about ?? undefined,
      }))
    },
  },
}
