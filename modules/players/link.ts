import { and, eq, or } from 'drizzle-orm'
import { authErrors } from '@/modules/auth/errors'
import {
  type AuthResult,
  authenticate,
  canLogInWithoutPlatform,
  createPlatformAccount,
  findProfiles,
  recordSecurityEvent,
  sendLinkNotice,
  setAppearance,
} from '@/modules/auth/service'
import type { Player } from '@/modules/platform/ports'
import { platformKey } from '@/modules/platform/service'
import { playersErrors } from '@/modules/players/errors'
import { PlayerLinked, PlayerUnlinked } from '@/modules/players/events'
import { serverMessages } from '@/modules/players/messages'
import { links, pendingLogins } from '@/modules/players/schema'
import { inJsonList } from '@/src/db/columns'
import { param, prepared } from '@/src/db/prepared'
import type { Context, TxContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'
import { publish } from '@/src/runtime/publish'

const displayNameLengthMax = 40
/** One for each platform; a name that changed hands can add some. */
const usersOfPlayerMax = 20

function cleanDisplayName({ username, displayName }: Pick<Player, 'username' | 'displayName'>): string {
  return [...sanitizeLine(displayName)].slice(0, displayNameLengthMax).join('').trim() || username
}

const selectProfile = prepared((db: Reader) =>
  db
    .select({ profile: links.profile })
    .from(links)
    .where(and(eq(links.platform, param('platform')), eq(links.userId, param('userId')))),
)

/** Returns the player linked to a user, with the profile stored at the last login or linking. */
export async function maybeLinkedPlayer(ctx: Context, userId: string): Promise<Player | undefined> {
  const [link] = await selectProfile(ctx.db, { platform: platformKey(ctx), userId })
  return link?.profile
}

/** Returns which of these users are linked to a player, on the current platform. */
export async function findLinkedUsers(ctx: Context, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ userId: links.userId })
    .from(links)
    .where(and(eq(links.platform, platformKey(ctx)), inJsonList(links.userId, userIds)))
  return new Set(rows.map(({ userId }) => userId))
}

/** Returns the user linked to a player. */
export async function maybeLinkedUserId(ctx: Context, playerId: string): Promise<string | undefined> {
  const [link] = await ctx.db
    .select({ userId: links.userId })
    .from(links)
    .where(and(eq(links.platform, platformKey(ctx)), eq(links.playerId, playerId)))
  return link?.userId
}

/** Returns the users who are linked to a player with this id or username, on any platform. */
export async function findUsersOfPlayer(ctx: Context, idOrUsername: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: links.userId })
    .from(links)
    .where(or(eq(links.usernameKey, idOrUsername.toLowerCase()), eq(links.playerId, idOrUsername)))
    .limit(usersOfPlayerMax)
  return rows.map(({ userId }) => userId)
}

/** Returns a user's links to players, on all platforms. */
export function listLinksOf(ctx: Context, userId: string): Promise<(typeof links.$inferSelect)[]> {
  return ctx.db.select().from(links).where(eq(links.userId, userId)).orderBy(links.linkedAt)
}

/**
 * Links a user to a player, or updates the stored profile of an existing link. The caller must have verified both identities.
 * Throws player_taken, other_player_linked, temporary_account.
 */
export async function linkPlayer(tx: TxContext, userId: string, player: Player): Promise<void> {
  const { playerId } = player
  const platform = platformKey(tx)
  const isNew = await requireLinkable(tx, userId, playerId)
  const profile = { ...player, displayName: cleanDisplayName(player) }
  const usernameKey = player.username.toLowerCase()
  await tx.db
    .insert(links)
    .values({ platform, userId, playerId, profile, usernameKey, linkedAt: tx.now() })
    .onConflictDoUpdate({ target: [links.platform, links.userId], set: { profile, usernameKey } })
  await setAppearance(tx, userId, { displayName: profile.displayName, profileImageUrl: avatarPath(playerId) })
  if (!isNew) return
  await publish(tx, PlayerLinked, { userId, platform, playerId })
  await sendLinkNotice(tx, userId, 'linked')
  await recordSecurityEvent(tx, { kind: 'player-linked', userId })
}

/** Removes a user's link. Throws not_linked, or only_way_in if the user couldn't log in any more. */
export async function unlinkPlayer(tx: TxContext, userId: string): Promise<void> {
  const platform = platformKey(tx)
  const [deleted] = await tx.db
    .delete(links)
    .where(and(eq(links.platform, platform), eq(links.userId, userId)))
    .returning()
  if (!deleted) throw playersErrors.not_linked()
  if (!(await canLogInWithoutPlatform(tx, userId))) throw playersErrors.only_way_in()
  await setAppearance(tx, userId, null)
  await sendLinkNotice(tx, userId, 'unlinked')
  await recordSecurityEvent(tx, { kind: 'player-unlinked', userId })
  await publish(tx, PlayerUnlinked, { userId, platform, playerId: deleted.playerId })
}

/** Removes all links of a user on any platform, and pending ones. Returns the players' names for the owner. */
export async function removePlayerLinks(tx: TxContext, userId: string): Promise<string[]> {
  await tx.db.delete(pendingLogins).where(eq(pendingLogins.userId, userId))
  const removed = await tx.db.delete(links).where(eq(links.userId, userId)).returning()
  if (removed.length > 0) await setAppearance(tx, userId, null)
  for (const { platform, playerId } of removed)
    await publish(tx, PlayerUnlinked, { userId, platform, playerId })
  return removed.map(({ profile }) => serverMessages.removedLink(profile.username))
}

/** Returns true if the link doesn't exist yet. */
async function requireLinkable(tx: TxContext, userId: string, playerId: string): Promise<boolean> {
  const linkedUserId = await maybeLinkedUserId(tx, playerId)
  const linkedPlayer = await maybeLinkedPlayer(tx, userId)
  if (linkedUserId === userId) return false
  if (linkedUserId !== undefined) throw playersErrors.player_taken()
  if (linkedPlayer !== undefined) throw playersErrors.other_player_linked()
  const profile = (await findProfiles(tx, [userId])).get(userId)
  // Anyone can log in to a temporary account, so it may only be linked to a fictional player.
  if (profile?.temporary && platformKey(tx) !== 'demo')
    throw authErrors.temporary_account({ detail: serverMessages.temporaryAccount })
  return true
}

export function avatarPath(playerId: string): string {
  return `/api/players/${playerId}/portrait`
}

/** Signs in a verified player: to the linked account, or to a new one. Throws player_taken. */
export async function signInPlayer(tx: TxContext, player: Player, browserId: string): Promise<AuthResult> {
  const isPlayer = and(eq(links.platform, platformKey(tx)), eq(links.playerId, player.playerId))
  const [link] = await tx.db.select().from(links).where(isPlayer)
  // Anyone can log in as a demo player.
  if (link && !link.createdAccount && platformKey(tx) === 'demo')
    throw playersErrors.player_taken({ detail: serverMessages.demoPlayerTaken })
  const userId = link?.userId ?? (await createPlatformAccount(tx, player.username))
  await linkPlayer(tx, userId, player)
  if (!link) await tx.db.update(links).set({ createdAccount: true }).where(isPlayer)
  return authenticate(tx, userId, browserId)
}
