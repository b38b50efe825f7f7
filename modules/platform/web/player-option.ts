import type { DemoPlayerSummary } from '@/modules/platform/contract'
import { messages } from '@/modules/platform/messages'

export function playerOption(player: DemoPlayerSummary) {
  return { value: player.playerId, label: messages.playerLabel(player) }
}
