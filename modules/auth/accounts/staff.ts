import { and, isNull } from 'drizzle-orm'
import { hasUsername } from '@/modules/auth/accounts/account-queries'
import { isStaff, users } from '@/modules/auth/schema'
import { recordSecurityEvent } from '@/modules/auth/security/security-events'
import type { Context, Role } from '@/src/kit/context'
import type { StaffMember } from '@/src/kit/staff'
import { transact } from '@/src/kit/transact'

/** Sets the role of the account with this name (`temporary:NAME` for a temporary account). Returns false if there is none. */
export async function setRole(ctx: Context, name: string, role: Role): Promise<boolean> {
  const [, prefix, username = ''] = /^(temporary:)?(.*)$/.exec(name) ?? []
  const namespace = prefix ? 'temporary' : 'site'
  return transact(ctx, async (tx) => {
    const [updated] = await tx.db
      .update(users)
      .set({ role })
      .where(hasUsername(namespace, username))
      .returning()
    if (updated) await recordSecurityEvent(tx, { kind: 'role-changed', userId: updated.id, detail: role })
    return updated !== undefined
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
