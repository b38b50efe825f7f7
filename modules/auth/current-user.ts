import { and, eq, isNull } from 'drizzle-orm'
import type { CurrentUser } from '@/modules/auth/contract'
import { users } from '@/modules/auth/schema'
import type { Context } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'
import { isoTime } from '@/src/core/iso-time'

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
