import type { DemoPlayerSummary } from '@/modules/platform/contract'
import { messages } from '@/modules/platform/messages'

/** A player in a list to choose from. */
export function playerOption(player: DemoPlayerSummary) {
  return { value: player.playerId, label: messages.playerLabel(player) }
}
