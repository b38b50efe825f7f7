import { browserIdOf, ensureBrowserId, requireReauthentication } from '@/modules/auth/service'
import { burn, challenge, prove } from '@/modules/players/challenge'
import {
  Challenge,
  LinkPlayer,
  OwnPlayer,
  PlatformUser,
  PlayerWanted,
  Proof,
} from '@/modules/players/contract'
import { playersErrors } from '@/modules/players/errors'
import { linkPlayer, unlinkPlayer } from '@/modules/players/link'
import { maybePlayerOf } from '@/modules/players/linked'
import { presentPlayer } from '@/modules/players/present'
import type { simpleRoutes } from '@/modules/players/simple-routes'
import { transact } from '@/src/core/transact'

/** The person's own link to somebody of the platform. */
export function linkRoutes(scope: ReturnType<typeof simpleRoutes>) {
  return scope
    .get(
      '/auth/roblox/user',
      async ({ ctx }) => {
        const player = await maybePlayerOf(ctx, ctx.actor.id)
        if (!player) throw playersErrors.not_linked()
        return presentPlayer(ctx, player)
      },
      { signedIn: true, response: { 200: PlatformUser } },
    )
    .get(
      '/players/link',
      async ({ ctx }) => {
        const player = await maybePlayerOf(ctx, ctx.actor.id)
        return { player: player ? presentPlayer(ctx, player) : null }
      },
      { signedIn: true, response: { 200: OwnPlayer } },
    )
    .post(
      '/players/challenge',
      async ({ ctx, body: { username }, cookie }) => {
        const asked = await challenge(ctx, { username, browser: ensureBrowserId(ctx.core, cookie) })
        return { userInfo: presentPlayer(ctx, asked.player), challenge: asked.phrase }
      },
      { body: PlayerWanted, signedIn: true, limit: '60/15m', response: { 200: Challenge } },
    )
    .post(
      '/players/link',
      async ({ ctx, body: { username, currentPassword }, cookie }) => {
        await requireReauthentication(ctx, currentPassword)
        const claim = { username, browser: browserIdOf(ctx.core, cookie) }
        const player = await prove(ctx, claim)
        await transact(ctx, async (tx) => {
          await burn(tx, claim)
          await linkPlayer(tx, ctx.actor.id, player)
        })
        return presentPlayer(ctx, player)
      },
      { body: LinkPlayer, signedIn: true, limit: '60/15m', response: { 200: PlatformUser } },
    )
    .post(
      '/players/unlink',
      async ({ ctx, body }) => {
        await requireReauthentication(ctx, body.currentPassword)
        await transact(ctx, (tx) => unlinkPlayer(tx, ctx.actor.id))
        return new Response(null, { status: 204 })
      },
      { body: Proof, signedIn: true, limit: '20/15m' },
    )
}
