import * as v from 'valibot'
import { browserIdOf } from '@/modules/auth/service'
import { platformErrors } from '@/modules/platform/errors'
import { hasChallenge } from '@/modules/players/challenge'
import { maybeLinkedUserId } from '@/modules/players/link'
import type { platformLoginRoutes } from '@/modules/players/platform-login-routes'
import { findAvatar, sendImage } from '@/modules/thumbnails/service'
import { fileResponse } from '@/src/http/openapi/openapi'
import { httpErrors } from '@/src/kit/errors'
import { platformIdPattern } from '@/src/kit/input/params'

const params = v.object({ playerId: v.pipe(v.string(), v.regex(platformIdPattern)) })
/** One day: players change their avatars now and then. */
const cacheSeconds = 86_400

/**
 * Serves visitors only the avatars of linked players and of open challenges, so that nobody can fetch every avatar of the
 * platform through the site.
 */
export function avatarRoute(scope: ReturnType<typeof platformLoginRoutes>) {
  return scope.get(
    '/players/:playerId/portrait',
    async ({ ctx, params: { playerId }, cookie }) => {
      const isAllowed =
        ctx.actor.kind === 'user' ||
        (await maybeLinkedUserId(ctx, playerId)) !== undefined ||
        (await hasChallenge(ctx, playerId, browserIdOf(ctx.core, cookie)))
      if (!isAllowed) throw httpErrors.not_found()
      return sendImage(await findAvatar(ctx, playerId), `public, max-age=${cacheSeconds}`)
    },
    {
      detail: {
        summary: 'The avatar of a player; for visitors, of a linked one.',
        responses: fileResponse('image/*'),
      },
      throws: [platformErrors.platform_unavailable],
      params,
      limit: '120/1m',
    },
  )
}
