import { useMutation } from '@tanstack/react-query'
import type { PlatformUser } from '@/modules/players/contract'
import { answer, api } from '@/web/lib/api'

/** Whom a username leads to, and the phrase that shows whose it is. */
export type Asked = { userInfo: PlatformUser; challenge: string }

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
