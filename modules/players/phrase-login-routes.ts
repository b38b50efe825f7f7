import * as v from 'valibot'
import { CodeSent, SignedIn } from '@/modules/auth/contract'
import { browserIdOf, ensureBrowserId, startSession } from '@/modules/auth/service'
import { consumeChallenge, createChallenge, verifyChallenge } from '@/modules/players/challenge'
import { Challenge, PhraseLoginInput } from '@/modules/players/contract'
import { presentPlayer } from '@/modules/players/present'
import { signInPlayer } from '@/modules/players/sign-in'
import type { Scope } from '@/src/http/scope'
import { transact } from '@/src/kit/transact'

/** The log-in by a phrase in the profile. */
export function phraseLoginRoutes(scope: Scope) {
  return scope.post(
    '/auth/simple',
    async ({ ctx, body: { username, confirmed }, cookie, status }) => {
      if (!confirmed) {
        const asked = await createChallenge(ctx, { username, browser: ensureBrowserId(ctx.core, cookie) })
        return { userInfo: presentPlayer(ctx, asked.player), challenge: asked.phrase }
      }
      const claim = { username, browser: browserIdOf(ctx.core, cookie) }
      const player = await verifyChallenge(ctx, claim)
      const admitted = await transact(ctx, async (tx) => {
        await consumeChallenge(tx, claim)
        return signInPlayer(tx, player, ensureBrowserId(ctx.core, cookie))
      })
      if ('codeSentTo' in admitted)
        return status(202, { verification: { type: 'login' as const, email: admitted.codeSentTo } })
      await startSession(ctx, cookie, admitted.token)
      return { user: admitted.user }
    },
    {
      body: PhraseLoginInput,
      limit: '60/15m',
      response: { 200: v.union([Challenge, SignedIn]), 202: CodeSent },
    },
  )
}
