import { queryOptions, useMutation } from '@tanstack/react-query'
import { currentUserQuery } from '@/modules/auth/web/queries'
import type { Challenge, LinkPlayerInput, PlatformUser } from '@/modules/players/contract'
import { userQuery } from '@/modules/users/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { ApiError } from '@/web/lib/api/api-error'
import { useStoringMutation } from '@/web/lib/api/refetching-mutation'

/** The player linked to the user's account, or null. A user without a picture has none, so the server isn't asked. */
export const linkedPlayerQuery = queryOptions({
  queryKey: ['/api/auth/roblox/user'],
  queryFn: async ({ client }): Promise<PlatformUser | null> => {
    if (client.getQueryData(currentUserQuery.queryKey)?.profileImageUrl === null) return null
    try {
      return await unwrap(api.auth.roblox.user.get())
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_linked') return null
      throw error
    }
  },
  staleTime: 0,
})

/** The player with this username, or null if there is none. */
export function playerQuery(username: string) {
  return queryOptions({
    queryKey: ['/api/players', { username }],
    queryFn: async (): Promise<PlatformUser | null> => {
      try {
        return await unwrap(api.players.get({ query: { username } }))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'player_unknown') return null
        throw error
      }
    },
  })
}

export function useLoginChallenge() {
  return useMutation({
    mutationFn: async (username: string): Promise<Challenge> => {
      const result = await unwrap(api.auth.simple.post({ username }))
      if ('challenge' in result) return result
      throw new Error('expected a challenge for an unconfirmed login')
    },
  })
}

/** Resolves to undefined after a login, or to the pending verification if a code was emailed. */
export function useConfirmLogin() {
  return useMutation({
    mutationFn: async (claim: { username: string; userInfo: PlatformUser }) => {
      const result = await unwrap(api.auth.simple.post({ ...claim, confirmed: true }))
      return 'verification' in result ? result.verification : undefined
    },
  })
}

export function useLinkChallenge() {
  return useMutation({
    mutationFn: (username: string): Promise<Challenge> => unwrap(api.players.challenge.post({ username })),
  })
}

export function useLinkPlayer() {
  return useLinkMutation((claim: LinkPlayerInput) => unwrap(api.players.link.post(claim)))
}

/** Resolves to the platform's authorization URL. */
export function useStartPlatformLink() {
  return useMutation({
    mutationFn: (proof: { currentPassword?: string }) => unwrap(api.players.link.platform.post(proof)),
  })
}

export function useUnlinkPlayer() {
  return useLinkMutation(async (proof: { currentPassword?: string }) => {
    await unwrap(api.players.link.delete(proof))
    return null
  })
}

/** Also refetches the user, whose display name and avatar change with the link. */
function useLinkMutation<Input, Player extends PlatformUser | null>(
  mutationFn: (input: Input) => Promise<Player>,
) {
  return useStoringMutation(linkedPlayerQuery, mutationFn, [currentUserQuery])
}

/** The players that a user has linked, for staff. */
export function userPlayersQuery(userId: string) {
  return queryOptions({
    queryKey: [...userQuery(userId).queryKey, 'players'],
    queryFn: () => unwrap(api.admin.people({ id: userId }).players.get()),
  })
}
