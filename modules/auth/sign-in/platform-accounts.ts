import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { isUsernameRetired } from '@/modules/auth/accounts/account-deletion'
import { insertAccount } from '@/modules/auth/accounts/insert-account'
import { confusableSkeleton, isReservedName, Username } from '@/modules/auth/contract'
import { sendSecurityNotice } from '@/modules/auth/email/account-emails'
import { users } from '@/modules/auth/schema'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { TxContext } from '@/src/kit/context'

/** How somebody is shown: a name beside the username, and a picture. */
interface Appearance {
  displayName: string
  profileImageUrl: string | null
}

/**
 * Makes an account for somebody who came by the game platform, and answers its id. It has their name there, or one like it:
 * whoever has that name here already is somebody else.
 */
export async function createPlatformAccount(tx: TxContext, wanted: string): Promise<string> {
  const username = await findFreeUsername(tx, wanted)
  return insertAccount(tx, { username, email: null, passwordHash: null, byPlatform: true })
}

/** Shows a person under this name and picture; without one, under their username and its first letter. */
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

/** Whether somebody could still log in, were the game platform gone: by a proven address and a password, or as anybody by a temporary name. */
export async function canLogInWithoutPlatform(tx: TxContext, userId: string): Promise<boolean> {
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId))
  if (!user) return false
  return user.namespace === 'temporary' || (user.emailVerifiedAt !== null && user.passwordHash !== null)
}

/** Tells the owner of an account, at their proven address, that a way in came or went. */
export async function sendLinkNotice(
  tx: TxContext,
  userId: string,
  what: 'linked' | 'unlinked',
): Promise<void> {
  const [user] = await tx.db.select().from(users).where(eq(users.id, userId))
  if (user) await sendSecurityNotice(tx, what, user)
}

async function findFreeUsername(tx: TxContext, wanted: string): Promise<string> {
  const candidates = usernameCandidates(tx, wanted)
  const rows = await tx.db
    .select({ look: users.confusableSkeleton })
    .from(users)
    .where(inArray(users.confusableSkeleton, candidates.map(confusableSkeleton)))
  const taken = new Set(rows.map(({ look }) => look))
  for (const name of candidates)
    if (!taken.has(confusableSkeleton(name)) && !(await isUsernameRetired(tx, name))) return name
  return `player_${tx.core.random(5).toHex()}`
}

/** The name itself and with a number, where it is one of ours and speaks for nobody. */
function usernameCandidates(tx: TxContext, wanted: string): string[] {
  const { SITE_NAME } = readConfig(tx, appConfig)
  if (!v.is(Username, wanted) || isReservedName(wanted, SITE_NAME)) return []
  return [wanted, ...Array.from({ length: 8 }, (_, at) => `${wanted.slice(0, 18)}_${at + 2}`)]
}
