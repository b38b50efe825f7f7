import type { Player } from '@/modules/platform/ports'
import { platformLinks } from '@/modules/platform/service'
import type { PlatformUser } from '@/modules/players/contract'
import { portraitPath } from '@/modules/players/portrait-path'
import { words } from '@/modules/players/words'
import type { Context } from '@/src/core/context'
import { isoTime } from '@/src/core/iso-time'

export function presentPlayer(ctx: Pick<Context, 'core'>, player: Player): PlatformUser {
  const { playerId, username, displayName, description, createdAt, verifiedBadge } = player
  return {
    id: playerId,
    username,
    displayName,
    avatarUrl: portraitPath(playerId),
    hasVerifiedBadge: verifiedBadge,
    created: isoTime(createdAt),
    description: description.trim() || words.confirm.noDescription,
    profileUrl: platformLinks(ctx).player(playerId),
  }
}
