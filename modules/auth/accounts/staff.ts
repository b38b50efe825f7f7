import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { hasUsername } from '@/modules/auth/accounts/account-queries'
import { endUserSessions } from '@/modules/auth/accounts/sessions'
import { authErrors } from '@/modules/auth/errors'
import { isStaff, sessions, users } from '@/modules/auth/schema'
import { recordSecurityEvent } from '@/modules/auth/security/security-events'
import type { Context, Role, TxContext } from '@/src/kit/context'
import type { StaffMember } from '@/src/kit/staff'
import { transact } from '@/src/kit/transact'

type SessionRow = typeof sessions.$inferSelect

/**
 * Sets the role of the account with this name (`temporary:NAME` for a temporary account) and ends its sessions. Returns false
 * if there is none. Throws temporary_staff, staff_unverified, last_admin.
 */
export async function setRole(ctx: Context, name: string, role: Role): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const [user] = await tx.db.select().from(users).where(hasName(name))
    if (!user) return false
    if (user.role === role) return true
    if (role !== 'user' && user.namespace === 'temporary') throw authErrors.temporary_staff()
    if (role !== 'user' && user.emailVerifiedAt === null) throw authErrors.staff_unverified()
    if (user.role === 'admin' && !(await hasOtherAdmin(tx, user.id))) throw authErrors.last_admin()
    await tx.db.update(users).set({ role }).where(eq(users.id, user.id))
    await endUserSessions(tx, user.id)
    await recordSecurityEvent(tx, { kind: 'role-changed', userId: user.id, detail: role })
    return true
  })
}

/** The open account with this name; `temporary:NAME` for a temporary account. */
function hasName(name: string) {
  const [, prefix, username = ''] = /^(temporary:)?(.*)$/.exec(name) ?? []
  return hasUsername(prefix ? 'temporary' : 'site', username)
}

/** The sessions of the account with this name, most recently used first; undefined if there is none. */
export async function findSessionsOf(ctx: Context, name: string): Promise<SessionRow[] | undefined> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(hasName(name))
  if (!user) return undefined
  return ctx.db.select().from(sessions).where(eq(sessions.userId, user.id)).orderBy(desc(sessions.seenAt))
}

/** Logs the account with this name out everywhere. Returns false if there is none. */
export function endSessionsOf(ctx: Context, name: string): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const [user] = await tx.db.select({ id: users.id }).from(users).where(hasName(name))
    if (user) await endUserSessions(tx, user.id)
    return user !== undefined
  })
}

/** All moderators and admins with their verified emails. */
export async function findStaff(ctx: Context): Promise<StaffMember[]> {
  const rows = await ctx.db
    .select({ id: users.id, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(isStaff, isNull(users.deletedAt)))
  return rows.map(({ id, email, emailVerifiedAt }) => ({
    id,
    email: emailVerifiedAt === null ? null : email,
  }))
}

/** All moderators and admins, ordered by name; temporary accounts as `temporary:NAME`. */
export async function listStaff(ctx: Context): Promise<{ name: string; role: Role }[]> {
  const rows = await ctx.db.select().from(users).where(isStaff).orderBy(users.username)
  return rows.map(({ namespace, username, role }) => ({
    name: namespace === 'temporary' ? `temporary:${username}` : username,
    role,
  }))
}

/** Whether another admin can act: staff pages require a verified address, which temporary accounts don't have. */
async function hasOtherAdmin(tx: TxContext, userId: string): Promise<boolean> {
  const isOther = and(
    eq(users.role, 'admin'),
    ne(users.id, userId),
    isNotNull(users.emailVerifiedAt),
    isNull(users.deletedAt),
  )
  return (await tx.db.$count(users, isOther)) > 0
}
