import type { Player } from '@/modules/platform/ports'
import type { PlatformUser } from '@/modules/players/contract'
import { portraitPath } from '@/modules/players/portrait-path'
import { words } from '@/modules/players/words'
import { isoTime } from '@/src/core/iso-time'

export function presentPlayer(player: Player): PlatformUser {
  const { playerId, username, displayName, description, createdAt, verifiedBadge } = player
  return {
    id: playerId,
    username,
    displayName,
    avatarUrl: portraitPath(playerId),
    hasVerifiedBadge: verifiedBadge,
    created: isoTime(createdAt),
    description: description.trim() || words.confirm.noDescription,
  }
}
