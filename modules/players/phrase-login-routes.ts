import * as v from 'valibot'
import { CodeSent, SignedIn } from '@/modules/auth/contract'
import { browserIdOf, ensureBrowserId, startSession } from '@/modules/auth/service'
import { platformErrors } from '@/modules/platform/errors'
import { consumeChallenge, createChallenge, verifyChallenge } from '@/modules/players/challenge'
import { Challenge, PhraseLoginInput } from '@/modules/players/contract'
import { playersErrors } from '@/modules/players/errors'
import { signInPlayer } from '@/modules/players/link'
import { presentPlayer } from '@/modules/players/present'
import type { Scope } from '@/src/http/scope'
import { transact } from '@/src/kit/transact'

/** Login by a phrase in the player's profile. */
export function phraseLoginRoutes(scope: Scope) {
  return scope.post(
    '/auth/simple',
    async ({ ctx, body: { username, confirmed }, cookie, status }) => {
      if (!confirmed) {
        const browserId = ensureBrowserId(ctx.core, cookie)
        const { player, phrase } = await createChallenge(ctx, { username, browserId })
        return { userInfo: presentPlayer(ctx, player), challenge: phrase }
      }
      const claim = { username, browserId: browserIdOf(ctx.core, cookie) }
      const player = await verifyChallenge(ctx, claim)
      const result = await transact(ctx, async (tx) => {
        await consumeChallenge(tx, claim)
        return signInPlayer(tx, player, ensureBrowserId(ctx.core, cookie))
      })
      if ('codeSentTo' in result)
        return status(202, { verification: { type: 'login' as const, email: result.codeSentTo } })
      await startSession(ctx, cookie, result.token)
      return { user: result.user }
    },
    {
      detail: {
        summary:
          'Signs in with a phrase in the profile on the game platform: without `confirmed` it returns the phrase, with it the profile is checked.',
      },
      throws: [
        playersErrors.player_unknown,
        playersErrors.proof_missing,
        playersErrors.player_taken,
        platformErrors.platform_unavailable,
      ],
      body: PhraseLoginInput,
      limit: '60/15m',
      response: { 200: v.union([Challenge, SignedIn]), 202: CodeSent },
    },
  )
}
