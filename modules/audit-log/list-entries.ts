import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { type ActionDetails, isAboutUser } from '@/modules/audit-log/append'
import type { AccountAction, AuditLogEntry, AuditLogQuery } from '@/modules/audit-log/contract'
import { details, entries } from '@/modules/audit-log/schema'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import type { Context, UserContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { historySubjectsPort } from '@/src/kit/staff/history'
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
    userId === undefined ? undefined : isAboutUser(userId),
    cursor === undefined ? undefined : lt(entries.id, Number(cursor)),
  ])
  const page = found.slice(0, limit)
  const [profiles, subjects] = await Promise.all([
    findProfiles(
      ctx,
      page.flatMap(({ entry: { actorId, userId } }) => [actorId, userId].flatMap((id) => id ?? [])),
    ),
    findSubjects(
      ctx,
      page.map(({ entry }) => entry.subjectId),
    ),
  ])
  return {
    rows: page.map(({ entry, content }) => {
      const { detailsHash: _, previousHash: __, hash: ___, ...shown } = entry
      const { before = null, after = null, reason = null } = parseDetails(content)
      const actor = profiles.get(entry.actorId ?? '')?.username ?? null
      const user = profiles.get(entry.userId ?? '')?.username ?? null
      const subject = subjects.get(entry.subjectId) ?? null
      return {
        ...shown,
        id: String(entry.id),
        at: isoTime(entry.at),
        subject,
        actor,
        user,
        before,
        after,
        reason,
      }
    }),
    next: found.length > limit ? page.at(-1)?.entry.id.toString() : undefined,
  }
}

/** Returns what the ids of subjects name. */
async function findSubjects(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, NonNullable<AuditLogEntry['subject']>>> {
  const unique = [...new Set(ids)].filter(Boolean)
  if (unique.length === 0) return new Map()
  const found = await Promise.all(
    use(ctx, historySubjectsPort).map(async ({ name: kind, findNames }) =>
      [...(await findNames(ctx, unique))].map(([id, name]) => [id, { kind, name }] as const),
    ),
  )
  return new Map(found.flat())
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
