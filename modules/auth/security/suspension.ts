import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { users } from '@/modules/auth/schema'
import { requireOtherAdmin } from '@/modules/auth/security/staff'
import { currentUserKey } from '@/modules/auth/web/paths'
import { itemsKey } from '@/modules/catalog/web/paths'
import { inJsonList } from '@/src/db/columns'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'
import { invalidateForUser } from '@/src/realtime/publish'
import { sessionUsersTag } from '@/src/realtime/session-users'

export interface Suspension {
  /** In ms; null for one without an end. */
  until: number | null
  reason: string
}

/** A suspension as it was imposed or last changed. */
interface ImposedSuspension extends Suspension {
  /** In ms. */
  at: number
  /** The staff member; null for the operator. */
  by: string | null
}

/** Suspends an open account, or replaces its suspension. Returns false if it is deleted. Throws last_admin. */
export async function setSuspension(
  tx: TxContext,
  userId: string,
  { until, reason }: Suspension,
): Promise<boolean> {
  const [suspended] = await tx.db
    .update(users)
    .set({
      suspendedAt: tx.now(),
      suspendedUntil: until,
      suspensionReason: reason,
      suspendedBy: tx.actor.kind === 'user' ? tx.actor.id : null,
    })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning()
  if (suspended?.role === 'admin') await requireOtherAdmin(tx, userId)
  updateSessions(tx, userId)
  return suspended !== undefined
}

/** Returns false if the account isn't suspended. */
export async function endSuspension(tx: TxContext, userId: string): Promise<boolean> {
  const [restored] = await tx.db
    .update(users)
    .set({ suspendedAt: null, suspendedUntil: null, suspensionReason: null, suspendedBy: null })
    .where(and(eq(users.id, userId), isNotNull(users.suspendedAt)))
    .returning({ id: users.id })
  updateSessions(tx, userId)
  return restored !== undefined
}

/** Returns the suspension of an account, or undefined. */
export async function maybeSuspension(ctx: Context, userId: string): Promise<ImposedSuspension | undefined> {
  const [row] = await ctx.db
    .select({
      until: users.suspendedUntil,
      reason: users.suspensionReason,
      at: users.suspendedAt,
      by: users.suspendedBy,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row || row.at === null) return undefined
  return { ...row, reason: row.reason ?? '', at: row.at }
}

/** Returns those of the users who are suspended. */
export async function findSuspendedUsers(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(inJsonList(users.id, ids), isNotNull(users.suspendedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns up to `max` users whose suspension has ended by now. */
export async function listEndedSuspensions(ctx: Context, max: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.suspendedUntil, ctx.core.trustedNow()))
    .orderBy(users.suspendedUntil)
    .limit(max)
  return rows.map(({ id }) => id)
}

/** For the audit log. */
export function suspensionRecord(suspension: Suspension | undefined) {
  return { suspended: suspension !== undefined, until: isoTime(suspension?.until ?? null) }
}

/** Open sockets and pages learn about it at once. */
function updateSessions(tx: TxContext, userId: string): void {
  invalidate(tx, sessionUsersTag)
  invalidateForUser(tx, userId, [currentUserKey, itemsKey])
}
