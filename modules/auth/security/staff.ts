import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { isStaff, nameKey } from '@/modules/auth/account-sql'
import { hasUsername, isEmailTaken, type UserRow } from '@/modules/auth/accounts/account-queries'
import { recordSecurityEvent } from '@/modules/auth/accounts/security-events'
import { endUserSessions } from '@/modules/auth/accounts/sessions'
import { bouncedAddresses } from '@/modules/auth/email/bounced-addresses'
import { voidCodes } from '@/modules/auth/email/codes'
import { authErrors } from '@/modules/auth/errors'
import { RoleChanged } from '@/modules/auth/events'
import { sessions, users } from '@/modules/auth/schema'
import { currentUserKey } from '@/modules/auth/web/paths'
import { invalidate } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { hasRight, type Right, type Role } from '@/src/kit/staff/rights'
import type { StaffMember } from '@/src/kit/staff/staff'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'
import { sessionUsersTag } from '@/src/realtime/session-users'
import { publish } from '@/src/runtime/publish'

type SessionRow = typeof sessions.$inferSelect

/**
 * Sets the role of the account with this name (`temporary:NAME` for a temporary account) and ends its sessions. Returns false
 * if there is none. Throws temporary_staff, staff_unverified, last_admin.
 */
export async function setRole(ctx: Context, name: string, role: Role): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const [user] = await tx.db.select().from(users).where(hasName(name))
    if (user) await changeRole(tx, user, role)
    return user !== undefined
  })
}

/**
 * Sets the role of an open account and ends its sessions. Throws not_found, temporary_staff, staff_unverified, last_admin.
 */
export async function setRoleOf(ctx: Context, userId: string, role: Role): Promise<void> {
  await transact(ctx, async (tx) => {
    const [user] = await tx.db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    if (!user) throw httpErrors.not_found()
    await changeRole(tx, user, role)
  })
}

async function changeRole(tx: TxContext, user: UserRow, role: Role): Promise<void> {
  if (user.role === role) return
  if (role !== 'user' && user.namespace === 'temporary') throw authErrors.temporary_staff()
  if (role !== 'user' && user.emailVerifiedAt === null) throw authErrors.staff_unverified()
  if (user.role === 'admin') await requireOtherAdmin(tx, user.id)
  await tx.db.update(users).set({ role }).where(eq(users.id, user.id))
  await endUserSessions(tx, user.id)
  await recordSecurityEvent(tx, { kind: 'role-changed', userId: user.id, detail: role })
  const [before, after] = [{ role: user.role }, { role }]
  await recordStaffAction(tx, { ...onAccount(user.id), action: 'auth.set-role', before, after })
  await publish(tx, RoleChanged, { userId: user.id, role })
}

/** Returns the id of the open account with this name; `temporary:NAME` for a temporary account. */
export async function maybeUserIdOf(ctx: Context, name: string): Promise<string | undefined> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(hasName(name))
  return user?.id
}

function hasName(name: string) {
  const [, prefix, username = ''] = /^(temporary:)?(.*)$/.exec(name) ?? []
  return hasUsername(prefix ? 'temporary' : 'site', username)
}

/** The sessions of the account with this name, most recently used first; undefined if there is none. */
export async function findSessionsOf(ctx: Context, name: string): Promise<SessionRow[] | undefined> {
  const userId = await maybeUserIdOf(ctx, name)
  return userId === undefined ? undefined : listSessionsOf(ctx, userId)
}

/** The sessions of an account, most recently used first. */
export function listSessionsOf(ctx: Context, userId: string): Promise<SessionRow[]> {
  return ctx.db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.seenAt))
}

/** Logs the account with this name out everywhere. Returns false if there is none. */
export function endSessionsOf(ctx: Context, name: string): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const userId = await maybeUserIdOf(tx, name)
    if (userId !== undefined) await endSessionsByStaff(tx, userId)
    return userId !== undefined
  })
}

/** Logs an account out everywhere and records it as an action of staff. */
export async function endSessionsByStaff(tx: TxContext, userId: string): Promise<void> {
  await endUserSessions(tx, userId)
  await recordStaffAction(tx, { ...onAccount(userId), action: 'auth.end-sessions' })
}

/** Marks the address of an account as verified, and voids codes that were sent to it. Throws email_missing, email_taken. */
export async function markEmailVerified(tx: TxContext, { id, email }: UserRow): Promise<void> {
  if (email === null) throw authErrors.email_missing()
  if (await isEmailTaken(tx, email)) throw authErrors.email_taken()
  await tx.db.update(users).set({ emailVerifiedAt: tx.now() }).where(eq(users.id, id))
  await bouncedAddresses.remove(tx, email)
  await voidCodes(tx, id)
  invalidate(tx, sessionUsersTag)
  invalidateForUser(tx, id, [currentUserKey])
}

/** The parts of a staff action that say whose account it concerns. */
export function onAccount(userId: string) {
  return { subjectId: userId, userId }
}

/** All staff who have the right and aren't suspended, with their verified emails. */
export async function findStaff(ctx: Context, right: Right): Promise<StaffMember[]> {
  const rows = await ctx.db
    .select({ id: users.id, role: users.role, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(isStaff, isNull(users.deletedAt), isNull(users.suspendedAt)))
  const able = rows.filter(({ role }) => hasRight(role, right))
  return able.map(({ id, role, email, emailVerifiedAt }) => ({
    id,
    role,
    email: emailVerifiedAt === null ? null : email,
  }))
}

/** Whether no admin has a second factor yet, as before and during the first run. */
export async function isInSetup(ctx: Context): Promise<boolean> {
  const isProtected = and(eq(users.role, 'admin'), eq(users.hasSecondFactor, true), isNull(users.deletedAt))
  return (await ctx.db.$count(users, isProtected)) === 0
}

/** All staff, ordered by name; temporary accounts as `temporary:NAME`. */
export async function listStaff(ctx: Context): Promise<{ name: string; role: Role }[]> {
  const rows = await ctx.db.select().from(users).where(isStaff).orderBy(nameKey)
  return rows.map(({ namespace, username, role }) => ({
    name: namespace === 'temporary' ? `temporary:${username}` : username,
    role,
  }))
}

/** Throws last_admin unless another admin can act: with a verified address, which temporary accounts don't have, and not suspended. */
export async function requireOtherAdmin(tx: TxContext, userId: string): Promise<void> {
  const isOther = and(
    eq(users.role, 'admin'),
    ne(users.id, userId),
    isNotNull(users.emailVerifiedAt),
    isNull(users.deletedAt),
    isNull(users.suspendedAt),
  )
  if ((await tx.db.$count(users, isOther)) === 0) throw authErrors.last_admin()
}
