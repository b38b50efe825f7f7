import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { ActionDetails } from '@/modules/audit-log/append'
import type { AccountAction, AuditLogEntry, AuditLogQuery } from '@/modules/audit-log/contract'
import { details, entries } from '@/modules/audit-log/schema'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import type { Context, UserContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50
const ownActionsMax = 50

/** Returns a page of the audit log, newest first, and the cursor of the next page. */
export async function listEntries(
  ctx: Context,
  { limit = pageDefault, cursor, ...filters }: AuditLogQuery,
): Promise<{ rows: AuditLogEntry[]; next: string | undefined }> {
  const { action, subjectId, userId } = filters
  const actorId = filters.actorId && ((await maybeUserId(ctx, filters.actorId)) ?? filters.actorId)
  const found = await readEntries(ctx, limit + 1, [
    actorId === undefined ? undefined : eq(entries.actorId, actorId),
    action === undefined ? undefined : eq(entries.action, action),
    subjectId === undefined ? undefined : eq(entries.subjectId, subjectId),
    userId === undefined ? undefined : eq(entries.userId, userId),
    cursor === undefined ? undefined : lt(entries.id, Number(cursor)),
  ])
  const page = found.slice(0, limit)
  const profiles = await findProfiles(
    ctx,
    page.flatMap(({ entry: { actorId, userId } }) => [actorId, userId].flatMap((id) => id ?? [])),
  )
  return {
    rows: page.map(({ entry, content }) => {
      const { detailsHash: _, previousHash: __, hash: ___, ...shown } = entry
      const { before = null, after = null, reason = null } = parseDetails(content)
      const actor = profiles.get(entry.actorId ?? '')?.username ?? null
      const user = profiles.get(entry.userId ?? '')?.username ?? null
      return { ...shown, id: String(entry.id), at: isoTime(entry.at), actor, user, before, after, reason }
    }),
    next: found.length > limit ? page.at(-1)?.entry.id.toString() : undefined,
  }
}

/** Returns what staff did to the user's own account, newest first. */
export async function listActionsOnOwnAccount(ctx: UserContext): Promise<AccountAction[]> {
  const found = await readEntries(ctx, ownActionsMax, [
    eq(entries.userId, ctx.actor.id),
    eq(entries.outcome, 'done'),
  ])
  return found.map(({ entry: { id, at, action }, content }) => ({
    id: String(id),
    at: isoTime(at),
    action,
    reason: parseDetails(content).reason ?? null,
  }))
}

function readEntries(ctx: Context, limit: number, conditions: (SQL | undefined)[]) {
  return ctx.db
    .select({ entry: entries, content: details.content })
    .from(entries)
    .leftJoin(details, eq(details.entryId, entries.id))
    .where(and(...conditions))
    .orderBy(desc(entries.id))
    .limit(limit)
}

export function parseDetails(content: string | null): ActionDetails {
  return content === null ? {} : JSON.parse(content)
}
