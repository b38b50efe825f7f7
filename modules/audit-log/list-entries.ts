import { and, desc, eq } from 'drizzle-orm'
import type { ActionDetails } from '@/modules/audit-log/append'
import type { AccountAction, AuditLogEntry, AuditLogQuery } from '@/modules/audit-log/contract'
import { details, entries } from '@/modules/audit-log/schema'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import type { Context, UserContext } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { entriesOf } from '@/src/kit/ports'
import { historySubjects } from '@/src/kit/staff/history'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50
const ownActionsMax = 50
const newestFirst = keyset('desc', { id: entries.id })

/** Returns a page of the audit log, newest first, and the cursor of the next page. */
export async function listEntries(
  ctx: Context,
  { limit = pageDefault, cursor, ...filters }: AuditLogQuery,
): Promise<ListPage<AuditLogEntry>> {
  const { action, subjectId, userId } = filters
  const actorId = filters.actorId && ((await maybeUserId(ctx, filters.actorId)) ?? filters.actorId)
  const where = and(
    actorId === undefined ? undefined : eq(entries.actorId, actorId),
    action === undefined ? undefined : eq(entries.action, action),
    subjectId === undefined ? undefined : eq(entries.subjectId, subjectId),
    userId === undefined ? undefined : eq(entries.userId, userId),
  )
  const { rows: page, next } = await newestFirst.readPage(selectEntries(ctx), { where, limit, cursor })
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
    next,
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
    entriesOf(ctx, historySubjects).map(async ({ name: kind, findNames }) =>
      [...(await findNames(ctx, unique))].map(([id, name]) => [id, { kind, name }] as const),
    ),
  )
  return new Map(found.flat())
}

/** Returns what staff did to the user's own account, newest first. */
export async function listActionsOnOwnAccount(ctx: UserContext): Promise<AccountAction[]> {
  const found = await selectEntries(ctx)
    .where(and(eq(entries.userId, ctx.actor.id), eq(entries.outcome, 'done')))
    .orderBy(desc(entries.id))
    .limit(ownActionsMax)
  return found.map(({ entry: { id, at, action }, content }) => ({
    id: String(id),
    at: isoTime(at),
    action,
    reason: parseDetails(content).reason ?? null,
  }))
}

function selectEntries(ctx: Context) {
  return ctx.db
    .select({ ...newestFirst.columns, entry: entries, content: details.content })
    .from(entries)
    .leftJoin(details, eq(details.entryId, entries.id))
}

export function parseDetails(content: string | null): ActionDetails {
  return content === null ? {} : JSON.parse(content)
}
