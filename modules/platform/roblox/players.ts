import * as v from 'valibot'
import type { Player } from '@/modules/platform/ports'
import { ask, asking, parse } from '@/modules/platform/roblox/ask'
import { Description, Id, Moment, Name } from '@/modules/platform/roblox/shapes'
import type { Context } from '@/src/core/context'

const site = 'players'

const User = v.object({
  id: Id,
  name: Name,
  displayName: v.fallback(Name, ''),
  description: Description,
  created: Moment,
  isBanned: v.fallback(v.boolean(), false),
  hasVerifiedBadge: v.fallback(v.boolean(), false),
})

const Named = v.object({ data: v.array(v.object({ id: Id })) })

/** A player's public page, read now: by id, or by a name they bear or once bore. */
export async function maybePlayer(
  ctx: Context,
  by: { playerId: string } | { username: string },
): Promise<Player | undefined> {
  const playerId = 'playerId' in by ? by.playerId : await maybeIdOf(ctx, by.username)
  if (playerId === undefined) return undefined
  const answer = await ask(ctx, site, { path: `/v1/users/${encodeURIComponent(playerId)}` })
  if (answer.status === 404 || answer.status === 400) return undefined
  const user = parse(ctx, { schema: User, site }, answer)
  return {
    playerId: user.id,
    username: user.name,
    displayName: user.displayName || user.name,
    description: user.description,
    createdAt: user.created,
    verifiedBadge: user.hasVerifiedBadge,
    banned: user.isBanned,
  }
}

async function maybeIdOf(ctx: Context, username: string): Promise<string | undefined> {
  const question = asking('/v1/usernames/users', { usernames: [username], excludeBannedUsers: false })
  const answer = await ask(ctx, site, question)
  if (answer.status === 400) return undefined
  return parse(ctx, { schema: Named, site }, answer).data[0]?.id
}
