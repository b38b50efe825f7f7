import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LinkPlayerInput, PlatformUser } from '@/modules/players/contract'
import { api, unwrap } from '@/web/lib/api'

/** Whom a username leads to, and the phrase that shows whose it is. */
export type Challenge = { userInfo: PlatformUser; challenge: string }

/** The player that the account is linked to, if there is one. */
export const linkedPlayerQuery = queryOptions({
  queryKey: ['/api/players/link'],
  queryFn: () => unwrap(api.players.link.get()),
  staleTime: 0,
})

export function useLoginChallenge() {
  return useMutation({
    mutationFn: async (username: string): Promise<Challenge> => {
      const said = await unwrap(api.auth.simple.post({ username }))
      if ('challenge' in said) return said
      throw new Error('A name alone lets nobody in')
    },
  })
}

/** Answers nothing once somebody is in, or where the code went that is needed as well. */
export function useConfirmLogin() {
  return useMutation({
    mutationFn: async (claim: { username: string; userInfo: PlatformUser }) => {
      const said = await unwrap(api.auth.simple.post({ ...claim, confirmed: true }))
      return 'verification' in said ? said.verification : undefined
    },
  })
}

export function useLinkChallenge() {
  return useMutation({
    mutationFn: (username: string): Promise<Challenge> => unwrap(api.players.challenge.post({ username })),
  })
}

export function useLinkPlayer() {
  const changed = useUpdateLinkedPlayer()
  return useMutation({
    mutationFn: (claim: LinkPlayerInput) => unwrap(api.players.link.post(claim)),
    onSuccess: changed,
  })
}

/** Answers the address at which the platform asks. */
export function useStartPlatformLink() {
  return useMutation({
    mutationFn: (proof: { currentPassword?: string }) => unwrap(api.players.link.platform.post(proof)),
  })
}

export function useUnlinkPlayer() {
  const changed = useUpdateLinkedPlayer()
  return useMutation({
    mutationFn: (proof: { currentPassword?: string }) => unwrap(api.players.unlink.post(proof)),
    onSuccess: () => changed(null),
  })
}

/** Name and picture of the person change with the link. */
function useUpdateLinkedPlayer() {
  const client = useQueryClient()
  return (player: PlatformUser | null) => {
    client.setQueryData(linkedPlayerQuery.queryKey, { player })
    return client.invalidateQueries({ queryKey: ['/api/auth/user'] })
  }
}
