import type { Player } from '@/modules/platform/ports'
import { platformLinks } from '@/modules/platform/service'
import type { PlatformUser } from '@/modules/players/contract'
import { avatarPath } from '@/modules/players/link'
import { messages } from '@/modules/players/messages'
import type { Context } from '@/src/kit/context'
import { isoTime } from '@/src/kit/text/iso-time'

export function presentPlayer(ctx: Pick<Context, 'core'>, player: Player): PlatformUser {
  const { playerId, username, displayName, description, createdAt, verifiedBadge } = player
  return {
    id: playerId,
    username,
    displayName,
    avatarUrl: avatarPath(playerId),
    hasVerifiedBadge: verifiedBadge,
    created: isoTime(createdAt),
    description: description.trim() || messages.confirm.noDescription,
    profileUrl: platformLinks(ctx).player(playerId),
  }
}
