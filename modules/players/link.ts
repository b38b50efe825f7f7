import { and, eq } from 'drizzle-orm'
import { authErrors } from '@/modules/auth/errors'
import { canLogInWithoutPlatform, findProfiles, sendLinkNotice, setAppearance } from '@/modules/auth/service'
import type { Player } from '@/modules/platform/ports'
import { platformKey } from '@/modules/platform/service'
import { playersErrors } from '@/modules/players/errors'
import { PlayerLinked, PlayerUnlinked } from '@/modules/players/events'
import { serverMessages } from '@/modules/players/messages'
import { links } from '@/modules/players/schema'
import { param, prepared } from '@/src/db/prepared'
import type { Reader } from '@/src/db/types'
import type { Context, TxContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'

const displayNameLengthMax = 40
/** What turns the direction of a text, joins or hides letters, or is none at all. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The name that a player chose to be shown by, without what cannot be seen in it. */
function cleanDisplayName({ username, displayName }: Pick<Player, 'username' | 'displayName'>): string {
  const seen = displayName.normalize('NFC').replace(invisibleCharacters, '').replace(/\s+/g, ' ').trim()
  return [...seen].slice(0, displayNameLengthMax).join('').trim() || username
}

const selectProfile = prepared((db: Reader) =>
  db
    .select({ profile: links.profile })
    .from(links)
    .where(and(eq(links.platform, param('platform')), eq(links.userId, param('userId')))),
)

/** The player that an account is linked to, as the platform showed them when they last came from there. */
export async function maybeLinkedPlayer(ctx: Context, userId: string): Promise<Player | undefined> {
  const [found] = await selectProfile(ctx.db, { platform: platformKey(ctx), userId })
  return found?.profile
}

/** The account that a player is linked to, by the player's id. */
export async function maybeLinkedUserId(ctx: Context, playerId: string): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ userId: links.userId })
    .from(links)
    .where(and(eq(links.platform, platformKey(ctx)), eq(links.playerId, playerId)))
  return found?.userId
}

/**
 * Makes an account known to be a player; where it is already, the names become those of today. Whoever calls it has proof of
 * both. Throws player_taken, other_player_linked, temporary_account.
 */
export async function linkPlayer(tx: TxContext, userId: string, player: Player): Promise<void> {
  const { playerId } = player
  const platform = platformKey(tx)
  const isNew = await requireLinkable(tx, userId, playerId)
  const profile = { ...player, displayName: cleanDisplayName(player) }
  await tx.db
    .insert(links)
    .values({ platform, userId, playerId, profile, linkedAt: tx.now() })
    .onConflictDoUpdate({ target: [links.platform, links.userId], set: { profile } })
  await setAppearance(tx, userId, { displayName: profile.displayName, profileImageUrl: avatarPath(playerId) })
  if (!isNew) return
  await publish(tx, PlayerLinked, { userId, platform, playerId })
  await sendLinkNotice(tx, userId, 'linked')
}

/** The account is nobody's player any more. Throws not_linked, only_way_in. */
export async function unlinkPlayer(tx: TxContext, userId: string): Promise<void> {
  const platform = platformKey(tx)
  const [gone] = await tx.db
    .delete(links)
    .where(and(eq(links.platform, platform), eq(links.userId, userId)))
    .returning()
  if (!gone) throw playersErrors.not_linked()
  if (!(await canLogInWithoutPlatform(tx, userId))) throw playersErrors.only_way_in()
  await setAppearance(tx, userId, null)
  await sendLinkNotice(tx, userId, 'unlinked')
  await publish(tx, PlayerUnlinked, { userId, platform, playerId: gone.playerId })
}

/** Answers whether the link is yet to be made. */
async function requireLinkable(tx: TxContext, userId: string, playerId: string): Promise<boolean> {
  const [owner, before] = [await maybeLinkedUserId(tx, playerId), await maybeLinkedPlayer(tx, userId)]
  if (owner === userId) return false
  if (owner !== undefined) throw playersErrors.player_taken()
  if (before !== undefined) throw playersErrors.other_player_linked()
  const profile = (await findProfiles(tx, [userId])).get(userId)
  // Anybody may enter by a temporary name: it can be somebody of an invented world, and nobody else.
  if (profile?.temporary && platformKey(tx) !== 'demo')
    throw authErrors.temporary_account({ detail: serverMessages.temporaryAccount })
  return true
}

/** Where the site itself serves the portrait of a player. */
export function avatarPath(playerId: string): string {
  return `/api/players/${playerId}/portrait`
}
