import { reauthenticationErrors, siteReauthenticationErrors } from '@/modules/auth/errors'
import {
  browserIdOf,
  ensureBrowserId,
  requireActiveSession,
  requireReauthentication,
} from '@/modules/auth/service'
import { platformErrors } from '@/modules/platform/errors'
import { maybePlayer } from '@/modules/platform/service'
import { consumeChallenge, createChallenge, verifyChallenge } from '@/modules/players/challenge'
import {
  Challenge,
  ChallengeInput,
  LinkPlayerInput,
  PlatformUser,
  PlayerQuery,
  ReauthenticationInput,
} from '@/modules/players/contract'
import { playersErrors } from '@/modules/players/errors'
import { linkPlayer, maybeLinkedPlayer, unlinkPlayer } from '@/modules/players/link'
import type { phraseLoginRoutes } from '@/modules/players/phrase-login-routes'
import { presentPlayer } from '@/modules/players/present'
import { noContentResponse } from '@/src/http/openapi/openapi'
import { transact } from '@/src/kit/transact'

/** Finds players, and links one to the caller's account. */
export function linkRoutes(scope: ReturnType<typeof phraseLoginRoutes>) {
  return scope
    .get(
      '/auth/roblox/user',
      async ({ ctx }) => {
        const player = await maybeLinkedPlayer(ctx, ctx.actor.id)
        if (!player) throw playersErrors.not_linked()
        return presentPlayer(ctx, player)
      },
      {
        detail: { summary: "The player linked to the user's account." },
        throws: [playersErrors.not_linked],
        signedIn: true,
        response: { 200: PlatformUser },
      },
    )
    .get(
      '/players',
      async ({ ctx, query: { username } }) => {
        const player = await maybePlayer(ctx, { username })
        if (!player) throw playersErrors.player_unknown()
        return presentPlayer(ctx, player)
      },
      {
        detail: { summary: 'The player with a username on the platform.' },
        throws: [playersErrors.player_unknown, platformErrors.platform_unavailable],
        query: PlayerQuery,
        signedIn: true,
        limit: '60/15m',
        response: { 200: PlatformUser },
      },
    )
    .post(
      '/players/challenge',
      async ({ ctx, body: { username }, cookie }) => {
        const browserId = ensureBrowserId(ctx.core, cookie)
        const { player, phrase } = await createChallenge(ctx, { username, browserId })
        return { userInfo: presentPlayer(ctx, player), challenge: phrase }
      },
      {
        detail: { summary: 'Creates a phrase. A player whose profile contains it can be linked.' },
        throws: [playersErrors.player_unknown, platformErrors.platform_unavailable],
        body: ChallengeInput,
        signedIn: true,
        limit: '60/15m',
        response: { 200: Challenge },
      },
    )
    .post(
      '/players/link',
      async ({ ctx, body: { username, currentPassword }, cookie }) => {
        await requireReauthentication(ctx, currentPassword)
        const claim = { username, browserId: browserIdOf(ctx.core, cookie) }
        const player = await verifyChallenge(ctx, claim)
        await transact(ctx, async (tx) => {
          await requireActiveSession(tx)
          await consumeChallenge(tx, claim)
          await linkPlayer(tx, ctx.actor.id, player)
        })
        return presentPlayer(ctx, player)
      },
      {
        detail: { summary: 'Links the player whose profile contains the phrase. Requires reauthentication.' },
        throws: [
          playersErrors.proof_missing,
          playersErrors.player_taken,
          playersErrors.other_player_linked,
          platformErrors.platform_unavailable,
          ...siteReauthenticationErrors,
        ],
        body: LinkPlayerInput,
        signedIn: true,
        limit: '60/15m',
        response: { 200: PlatformUser },
      },
    )
    .delete(
      '/players/link',
      async ({ ctx, body }) => {
        await requireReauthentication(ctx, body.currentPassword)
        await transact(ctx, (tx) => unlinkPlayer(tx, ctx.actor.id))
        return new Response(null, { status: 204 })
      },
      {
        detail: { summary: 'Unlinks the player. Requires reauthentication.', responses: noContentResponse },
        throws: [playersErrors.not_linked, playersErrors.only_way_in, ...reauthenticationErrors],
        body: ReauthenticationInput,
        signedIn: true,
        limit: '20/15m',
      },
    )
}
