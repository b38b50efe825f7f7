import * as v from 'valibot'
import { avatarRoute } from '@/modules/players/avatar-route'
import { LinkedPlayer } from '@/modules/players/contract'
import { listLinksOf } from '@/modules/players/link'
import { linkRoutes } from '@/modules/players/link-routes'
import { phraseLoginRoutes } from '@/modules/players/phrase-login-routes'
import { platformLoginRoutes } from '@/modules/players/platform-login-routes'
import type { Scope } from '@/src/http/scope'
import type { Context } from '@/src/kit/context'
import { idParams } from '@/src/kit/input/params'
import { userInPath } from '@/src/kit/staff/relations'
import { isoTime } from '@/src/kit/text/iso-time'

export function routes(scope: Scope) {
  return staffRoute(avatarRoute(platformLoginRoutes(linkRoutes(phraseLoginRoutes(scope)))))
}

function staffRoute(scope: ReturnType<typeof avatarRoute>) {
  return scope.get('/admin/people/:id/players', ({ ctx, params: { id } }) => listLinkedPlayers(ctx, id), {
    detail: { summary: 'The players that a user has linked, on all platforms.' },
    params: idParams,
    staff: { right: 'people', people: userInPath },
    response: { 200: v.array(LinkedPlayer) },
  })
}

async function listLinkedPlayers(ctx: Context, userId: string) {
  const links = await listLinksOf(ctx, userId)
  return links.map(({ platform, playerId, profile: { username, displayName }, linkedAt }) => ({
    platform,
    playerId,
    username,
    displayName,
    linkedAt: isoTime(linkedAt),
  }))
}
