import { and, desc, eq, type SQL } from 'drizzle-orm'
import { parseDetails } from '@/modules/audit-log/list-entries'
import { messages } from '@/modules/audit-log/messages'
import { details, entries } from '@/modules/audit-log/schema'
import { auditLogPath } from '@/modules/audit-log/web/paths'
import { findProfiles } from '@/modules/auth/service'
import type { UserContext } from '@/src/kit/context'
import {
  type HistoryEntry,
  type HistoryKind,
  type HistoryPage,
  type HistoryPosition,
  isOlder,
  type ListHistory,
} from '@/src/kit/staff/history'

const ofSubject: ListHistory = (ctx, id, page) =>
  listActions(ctx, page, { where: eq(entries.subjectId, id), filter: { subjectId: id } })

/** What staff did to a person's account or to another thing, or tried to. */
export const actionHistory: HistoryKind = {
  kind: 'staff-actions',
  label: messages.historyTitle,
  right: 'moderation',
  of: {
    person: (ctx, id, page) =>
      listActions(ctx, page, { where: eq(entries.userId, id), filter: { userId: id } }),
    order: ofSubject,
    listing: ofSubject,
    item: ofSubject,
    payout: ofSubject,
    ticket: ofSubject,
  },
}

interface About {
  where: SQL
  /** The filter of the audit log. */
  filter: Record<string, string>
}

async function listActions(
  ctx: UserContext,
  { limit, position }: HistoryPage,
  { where, filter }: About,
): Promise<HistoryEntry[]> {
  const found = await ctx.db
    .select({ entry: entries, content: details.content })
    .from(entries)
    .leftJoin(details, eq(details.entryId, entries.id))
    .where(and(where, isOlder(entries.at, entries.id, withNumber(position))))
    .orderBy(desc(entries.at), desc(entries.id))
    .limit(limit)
  const profiles = await findProfiles(
    ctx,
    found.flatMap(({ entry }) => entry.actorId ?? []),
  )
  return found.map(({ entry: { id, at, action, actorId, outcome }, content }) => {
    const actor = actorId === null ? messages.operator : profiles.get(actorId)?.username
    return {
      id: String(id),
      at,
      label: messages.actionName(action),
      detail: messages.history({
        actor: actor ?? messages.formerUser,
        reason: parseDetails(content).reason ?? null,
        isDone: outcome === 'done',
      }),
      path: `${auditLogPath}?${new URLSearchParams(filter)}`,
    }
  })
}

/** The ids of entries are numbers; an id that is none can only be from a cursor that nobody was given. */
function withNumber(position: HistoryPosition | undefined) {
  const id = Number(position?.id)
  return position?.id === undefined ? position : { at: position.at, id: Number.isSafeInteger(id) ? id : 0 }
}
