import { and, eq, isNull, or } from 'drizzle-orm'
import * as v from 'valibot'
import { isUsernameRetired } from '@/modules/auth/account-deletion'
import { insertAccount, looksLikeAnyStaff } from '@/modules/auth/accounts/insert-account'
import { Username } from '@/modules/auth/contract'
import { sendSecurityNotice } from '@/modules/auth/email/account-emails'
import { compactSkeleton, confusableSkeleton, isReservedName } from '@/modules/auth/names'
import { users } from '@/modules/auth/schema'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext } from '@/src/kit/context'

interface Appearance {
  displayName: string
  profileImageUrl: string | null
}

/**
 * Creates an account for a platform login and returns its id. The username is the platform name, or a similar one if that is
 * taken here.
 */
export async function createPlatformAccount(tx: TxContext, platformName: string): Promise<string> {
  const username = await findFreeUsername(tx, platformName)
  return insertAccount(tx, { username, email: null, passwordHash: null, byPlatform: true })
}

/** Sets display name and profile image; null resets them to the username and no image. */
export async function setAppearance(
  tx: TxContext,
  userId: string,
  appearance: Appearance | null,
): Promise<void> {
  await tx.db
    .update(users)
    .set(appearance ?? { displayName: users.username, profileImageUrl: null })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
}

/** Whether the user can log in without the platform: with a verified email and a password, or to a temporary account. */
export async function canLogInWithoutPlatform(tx: TxContext, userId: string): Promise<boolean> {
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId))
  if (!user) return false
  return user.namespace === 'temporary' || (user.emailVerifiedAt !== null && user.passwordHash !== null)
}

/** Notifies the user by email that a platform account was linked or unlinked. */
export async function sendLinkNotice(
  tx: TxContext,
  userId: string,
  change: 'linked' | 'unlinked',
): Promise<void> {
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId))
  if (user) await sendSecurityNotice(tx, change, user)
}

async function findFreeUsername(tx: TxContext, platformName: string): Promise<string> {
  for (const name of usernameCandidates(tx, platformName)) if (await isFree(tx, name)) return name
  return `player_${tx.core.random(5).toHex()}`
}

async function isFree(tx: TxContext, name: string): Promise<boolean> {
  const isSame = or(
    eq(users.confusableSkeleton, confusableSkeleton(name)),
    eq(users.compactSkeleton, compactSkeleton(name)),
  )
  if ((await tx.db.$count(users, isSame)) > 0 || (await isUsernameRetired(tx, name))) return false
  return !(await looksLikeAnyStaff(tx, name))
}

/** The name itself, then with the suffixes _2 to _9; none if it is invalid or reserved here. */
function usernameCandidates(tx: TxContext, platformName: string): string[] {
  const { SITE_NAME } = readConfig(tx, appConfig)
  if (!v.is(Username, platformName) || isReservedName(platformName, SITE_NAME)) return []
  return [platformName, ...Array.from({ length: 8 }, (_, n) => `${platformName.slice(0, 18)}_${n + 2}`)]
}
