import { defineEvent } from '@/src/kit/events'

interface PlayerLinkPayload extends Record<string, unknown> {
  userId: string
  platform: string
  playerId: string
}

/** An account of the site is known to be this player. */
export const PlayerLinked = defineEvent<PlayerLinkPayload>('players.player-linked')
/** It no longer is. */
export const PlayerUnlinked = defineEvent<PlayerLinkPayload>('players.player-unlinked')
