import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CurrentUser } from '@/modules/auth/contract'
import { users } from '@/modules/auth/schema'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { isoTime } from '@/src/kit/iso-time'

/** May buy and sell: the address is proven, or the way in needs none. */
export function isVerified({
  namespace,
  byPlatform,
  emailVerifiedAt,
}: Pick<typeof users.$inferSelect, 'namespace' | 'byPlatform' | 'emailVerifiedAt'>): boolean {
  return namespace === 'temporary' || byPlatform || emailVerifiedAt !== null
}

/** The person's own view of their account. Throws unauthorized when it is gone. */
export async function findCurrentUser(ctx: Context, userId: string): Promise<CurrentUser> {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!row) throw httpErrors.unauthorized()
  const { id, username, displayName, firstName, lastName, email, profileImageUrl, role, twoStep } = row
  const temporary = row.namespace === 'temporary'
  return {
    id,
    username,
    displayName,
    firstName,
    lastName,
    email,
    profileImageUrl,
    role,
    createdAt: isoTime(row.createdAt),
    temporary,
    verified: isVerified(row),
    twoStep,
    passwordMissing: !temporary && row.passwordHash === null,
  }
}

export type UserRow = typeof users.$inferSelect

/** The account an address leads to: the one that has proven it, else the newest of those that have not. */
export async function maybeAccountByEmail(ctx: Context, email: string): Promise<UserRow | undefined> {
  const [account] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.email, email))
    .orderBy(
      sql`case when ${users.emailVerifiedAt} is null then 1 else 0 end`,
      desc(users.createdAt),
      desc(users.id),
    )
    .limit(1)
  return account
}

/** Whether an account has proven this address. */
export async function isEmailTaken(ctx: Context, email: string): Promise<boolean> {
  const [owner] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))
  return owner !== undefined
}
