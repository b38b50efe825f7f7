import { and, eq } from 'drizzle-orm'
import type { Player } from '@/modules/platform/ports'
import { platformKey } from '@/modules/platform/service'
import { links } from '@/modules/players/schema'
import type { Context } from '@/src/core/context'
import { param, prepared } from '@/src/db/planned'
import type { Reader } from '@/src/db/types'

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
