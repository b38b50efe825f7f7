import { defineEvent } from '@/src/kit/events'

interface PlayerLinkPayload extends Record<string, unknown> {
  userId: string
  platform: string
  playerId: string
}

export const PlayerLinked = defineEvent<PlayerLinkPayload>('players.player-linked')
export const PlayerUnlinked = defineEvent<PlayerLinkPayload>('players.player-unlinked')
