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

/** Reads a player's public profile by id, or by current or former username. */
export async function maybePlayer(
  ctx: Context,
  by: { playerId: string } | { username: string },
): Promise<Player | undefined> {
  const playerId = 'playerId' in by ? by.playerId : await maybeIdOf(ctx, by.username)
  if (playerId === undefined) return undefined
  const response = await callRoblox(ctx, endpoint, { path: `/v1/users/${encodeURIComponent(playerId)}` })
  if (response.status === 404 || response.status === 400) return undefined
  const user = parseResponse(ctx, { schema: User, endpoint }, response)
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
  const request = readOnlyPost('/v1/usernames/users', { usernames: [username], excludeBannedUsers: false })
  const response = await callRoblox(ctx, endpoint, request)
  if (response.status === 400) return undefined
  return parseResponse(ctx, { schema: UsernameMatches, endpoint }, response).data[0]?.id
}
