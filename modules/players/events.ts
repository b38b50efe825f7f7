import { defineEvent } from '@/src/kit/events'

interface PlayerLinkPayload extends Record<string, unknown> {
  userId: string
  platform: string
  playerId: string
}

/** A user linked their account on the game platform. */
export const PlayerLinked = defineEvent<PlayerLinkPayload>('players.player-linked')
/** A user removed the link to their account on the game platform. */
export const PlayerUnlinked = defineEvent<PlayerLinkPayload>('players.player-unlinked')
