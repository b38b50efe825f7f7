import * as v from 'valibot'
import type { avatarRoute } from '@/modules/players/avatar-route'
import { LinkedPlayer } from '@/modules/players/contract'
import { listLinksOf } from '@/modules/players/link'
import type { Context } from '@/src/kit/context'
import { idParams } from '@/src/kit/input/params'
import { userInPath } from '@/src/kit/staff/relations'
import { isoTime } from '@/src/kit/text/iso-time'

export function staffRoute(scope: ReturnType<typeof avatarRoute>) {
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
