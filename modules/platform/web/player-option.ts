import type { DemoPlayerSummary } from '@/modules/platform/contract'
import { messages } from '@/modules/platform/messages'

/** A player as a select option. */
export function playerOption(player: DemoPlayerSummary) {
  return { value: player.playerId, label: messages.playerLabel(player) }
}
