import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { removeKnownBrowsers } from '@/modules/auth/accounts/known-browsers'
import { clearAttempts } from '@/modules/auth/accounts/password-attempts'
import { endUserSessions } from '@/modules/auth/accounts/sessions'
import { serverMessages } from '@/modules/auth/messages'
import { compactSkeleton, confusableSkeleton } from '@/modules/auth/names'
import { codes, invitations, retiredNames, securityEvents, sessions, users } from '@/modules/auth/schema'
import { eraseFactors } from '@/modules/auth/second-factor/factor-changes'
import { rowLocked } from '@/src/db/row-locked'
import type { DepartingUser } from '@/src/kit/accounts/personal-data'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { sha256Hex } from '@/src/kit/secret'

export const deletedAccountName = serverMessages.deletedAccountName

/**
 * Returns the user who is deleting their account. No other transaction can rely on the account until this one ends. Throws
 * unauthorized if the session has ended in the meantime.
 */
export async function lockDepartingUser(tx: UserContext & TxContext): Promise<DepartingUser> {
  const query = tx.db
    .select({ user: users })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(sessions.id, tx.actor.sessionId), eq(users.id, tx.actor.id)))
  const [row] = await rowLocked(query, users, 'update')
  if (!row) throw httpErrors.unauthorized()
  return presentDeparting(row.user)
}

/** Returns the user of an open account, which no other transaction can rely on until this one ends. Throws not_found. */
export async function lockOpenAccount(tx: TxContext, userId: string): Promise<DepartingUser> {
  const query = tx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  const [user] = await rowLocked(query, users, 'update')
  if (!user) throw httpErrors.not_found()
  return presentDeparting(user)
}

function presentDeparting({
  id,
  username,
  email,
  emailVerifiedAt,
}: typeof users.$inferSelect): DepartingUser {
  return { id, username, email: emailVerifiedAt === null ? null : email }
}

/**
 * Clears the account's personal data and credentials; the row and its id stay for orders and the ledger. Throws unauthorized
 * if the account is already deleted.
 */
export async function eraseAccount(tx: TxContext, { id, username, email }: DepartingUser): Promise<void> {
  const [erased] = await tx.db
    .update(users)
    .set({
      username: deletedAccountName,
      confusableSkeleton: null,
      compactSkeleton: null,
      displayName: deletedAccountName,
      firstName: null,
      lastName: null,
      email: null,
      emailVerifiedAt: null,
      emailBouncedAt: null,
      passwordHash: null,
      twoStep: false,
      profileImageUrl: null,
      suspendedAt: null,
      suspendedUntil: null,
      suspensionReason: null,
      suspendedBy: null,
      deletedAt: tx.now(),
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning()
  if (!erased) throw httpErrors.unauthorized()
  await endUserSessions(tx, id)
  await tx.db.delete(securityEvents).where(eq(securityEvents.userId, id))
  await eraseFactors(tx, id)
  await tx.db.delete(invitations).where(eq(invitations.userId, id))
  await tx.db
    .delete(codes)
    .where(or(eq(codes.userId, id), email === null ? undefined : eq(codes.email, email)))
  await removeKnownBrowsers(tx, id)
  for (const account of [id, email]) if (account !== null) await clearAttempts(tx, account)
  // Temporary accounts have no password: anyone can log in under their names, so those names aren't retired.
  if (erased.namespace === 'site') await retireUsername(tx, username)
}

/** Whether this username, or one that looks the same, belonged to a deleted account. */
export async function isUsernameRetired(tx: TxContext, username: string): Promise<boolean> {
  // Names that were retired before separators were dropped are hashes of the skeleton with them.
  const hashes = [compactSkeleton(username), confusableSkeleton(username)].map(sha256Hex)
  return (await tx.db.$count(retiredNames, inArray(retiredNames.nameHash, hashes))) > 0
}

/** Hashes the skeleton, so that lookalikes of a retired name are blocked too. */
async function retireUsername(tx: TxContext, username: string): Promise<void> {
  await tx.db
    .insert(retiredNames)
    .values({ nameHash: sha256Hex(compactSkeleton(username)) })
    .onConflictDoNothing()
}
