import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LinkPlayer, PlatformUser } from '@/modules/players/contract'
import { answer, api } from '@/web/lib/api'

/** Whom a username leads to, and the phrase that shows whose it is. */
export type Asked = { userInfo: PlatformUser; challenge: string }

/** The player that the account is linked to, if there is one. */
export const ownPlayerQuery = queryOptions({
  queryKey: ['/api/players/link'],
  queryFn: () => answer(api.players.link.get()),
  staleTime: 0,
})

export function useAskForPhrase() {
  return useMutation({
    mutationFn: async (username: string): Promise<Asked> => {
      const said = await answer(api.auth.simple.post({ username }))
      if ('challenge' in said) return said
      throw new Error('A name alone lets nobody in')
    },
  })
}

/** Answers nothing once somebody is in, or where the code went that is needed as well. */
export function useConfirm() {
  return useMutation({
    mutationFn: async (claim: { username: string; userInfo: PlatformUser }) => {
      const said = await answer(api.auth.simple.post({ ...claim, confirmed: true }))
      return 'verification' in said ? said.verification : undefined
    },
  })
}

export function useAskToLink() {
  return useMutation({
    mutationFn: (username: string): Promise<Asked> => answer(api.players.challenge.post({ username })),
  })
}

export function useLink() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (claim: LinkPlayer) => answer(api.players.link.post(claim)),
    onSuccess: changed,
  })
}

/** Answers the address at which the platform asks. */
export function useSetOutToLink() {
  return useMutation({
    mutationFn: (proof: { currentPassword?: string }) => answer(api.players.link.platform.post(proof)),
  })
}

export function useUnlink() {
  const changed = useChanged()
  return useMutation({
    mutationFn: (proof: { currentPassword?: string }) => answer(api.players.unlink.post(proof)),
    onSuccess: () => changed(null),
  })
}

/** Name and picture of the person change with the link. */
function useChanged() {
  const client = useQueryClient()
  return (player: PlatformUser | null) => {
    client.setQueryData(ownPlayerQuery.queryKey, { player })
    return client.invalidateQueries({ queryKey: ['/api/auth/user'] })
  }
}
