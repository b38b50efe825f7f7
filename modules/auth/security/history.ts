import { and, desc, eq, notInArray } from 'drizzle-orm'
import { messages } from '@/modules/auth/messages'
import { securityEvents } from '@/modules/auth/schema'
import type { SecurityEventKind } from '@/modules/auth/security-event-contract'
import { type HistoryKind, isOlder } from '@/src/kit/staff/history'

const { activity: text, sessions } = messages.security
const codeNames: Readonly<Record<string, string>> = text.codeNames

/** Logins and changes of how a person logs in, without their network. What staff do is in the audit log. */
export const securityHistory: HistoryKind = {
  kind: 'security',
  label: text.title,
  right: 'people',
  of: {
    person: async (ctx, userId, { limit, position }) => {
      const rows = await ctx.db
        .select()
        .from(securityEvents)
        .where(
          and(
            eq(securityEvents.userId, userId),
            notInArray(securityEvents.kind, ['staff-action', 'role-changed']),
            isOlder(securityEvents.at, securityEvents.id, position),
          ),
        )
        .orderBy(desc(securityEvents.at), desc(securityEvents.id))
        .limit(limit)
      return rows.map((event) => ({
        id: event.id,
        at: event.at,
        label: event.count > 1 ? text.times(nameOf(event), event.count) : nameOf(event),
        detail: event.network === 'console' ? text.console : sessions.device(event),
      }))
    },
  },
}

function nameOf({ kind, detail }: { kind: SecurityEventKind; detail: string | null }): string {
  switch (kind) {
    case 'code-sent':
    case 'code-accepted':
    case 'code-refused':
      return text.codes[kind](codeNames[detail ?? ''] ?? messages.code.label)
    case 'role-changed':
    case 'staff-action':
      return kind
    default:
      return text.events[kind]
  }
}
