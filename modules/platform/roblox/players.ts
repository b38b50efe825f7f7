import * as v from 'valibot'
import type { Player } from '@/modules/platform/ports'
import { callRoblox, parseResponse, readOnlyPost } from '@/modules/platform/roblox/client'
import { Description, Id, Name, Timestamp } from '@/modules/platform/roblox/field-schemas'
import type { Context } from '@/src/kit/context'

const endpoint = 'players'

const User = v.object({
  id: Id,
  name: Name,
  displayName: v.fallback(Name, ''),
  description: Description,
  created: Timestamp,
  isBanned: v.fallback(v.boolean(), false),
  hasVerifiedBadge: v.fallback(v.boolean(), false),
})

const UsernameMatches = v.object({ data: v.array(v.object({ id: Id })) })

/** A player's public page, read now: by id, or by a name they bear or once bore. */
export async function maybePlayer(
  ctx: Context,
  by: { playerId: string } | { username: string },
): Promise<Player | undefined> {
  const playerId = 'playerId' in by ? by.playerId : await maybeIdOf(ctx, by.username)
  if (playerId === undefined) return undefined
  const answer = await callRoblox(ctx, endpoint, { path: `/v1/users/${encodeURIComponent(playerId)}` })
  if (answer.status === 404 || answer.status === 400) return undefined
  const user = parseResponse(ctx, { schema: User, site: endpoint }, answer)
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
  const question = readOnlyPost('/v1/usernames/users', { usernames: [username], excludeBannedUsers: false })
  const answer = await callRoblox(ctx, endpoint, question)
  if (answer.status === 400) return undefined
  return parseResponse(ctx, { schema: UsernameMatches, site: endpoint }, answer).data[0]?.id
}
