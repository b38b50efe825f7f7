import { and, eq, isNull, or } from 'drizzle-orm'
import { resetAttempts } from '@/modules/auth/accounts/password-attempts'
import { endUserSessions } from '@/modules/auth/accounts/sessions'
import { confusableSkeleton } from '@/modules/auth/contract'
import { serverMessages } from '@/modules/auth/messages'
import { codes, invitations, retiredNames, sessions, users } from '@/modules/auth/schema'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { sha256Hex } from '@/src/kit/secret'
import type { DepartingUser } from '@/src/privacy/personal-data'

/** What stands in the place of the name of somebody who left. */
export const deletedAccountName = serverMessages.deletedAccountName

/** Who is about to leave, as long as the session that asks for it has not ended meanwhile. Throws unauthorized. */
export async function findDepartingUser(tx: UserContext & TxContext): Promise<DepartingUser> {
  const [found] = await tx.db
    .select({ user: users })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(sessions.id, tx.actor.sessionId), eq(users.id, tx.actor.id)))
  if (!found) throw httpErrors.unauthorized()
  const { id, username, email, emailVerifiedAt } = found.user
  return { id, username, email: emailVerifiedAt === null ? null : email }
}

/** The account becomes a number that names nobody; whatever let somebody in as this person is gone. */
export async function eraseAccount(tx: TxContext, { id, username, email }: DepartingUser): Promise<void> {
  const [left] = await tx.db
    .update(users)
    .set({
      username: deletedAccountName,
      confusableSkeleton: null,
      displayName: deletedAccountName,
      firstName: null,
      lastName: null,
      email: null,
      emailVerifiedAt: null,
      passwordHash: null,
      twoStep: false,
      profileImageUrl: null,
      deletedAt: tx.now(),
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning()
  if (!left) throw httpErrors.unauthorized()
  await endUserSessions(tx, id)
  await tx.db.delete(invitations).where(eq(invitations.userId, id))
  await tx.db
    .delete(codes)
    .where(or(eq(codes.userId, id), email === null ? undefined : eq(codes.email, email)))
  for (const account of [id, email]) if (account !== null) await resetAttempts(tx, { account })
  // Anybody may enter by any temporary name, so keeping one from others would protect nobody.
  if (left.namespace === 'site') await retireUsername(tx, username)
}

/** Whether somebody left under this name. */
export async function isUsernameRetired(tx: TxContext, username: string): Promise<boolean> {
  return (await tx.db.$count(retiredNames, eq(retiredNames.nameHash, usernameHash(username)))) > 0
}

async function retireUsername(tx: TxContext, username: string): Promise<void> {
  await tx.db
    .insert(retiredNames)
    .values({ nameHash: usernameHash(username) })
    .onConflictDoNothing()
}

/** Of the look: a name that only looks like a retired one would deceive as well. */
function usernameHash(username: string): string {
  return sha256Hex(confusableSkeleton(username))
}
