import type { DemoPlayerName } from '@/modules/platform/contract'
import { words } from '@/modules/platform/words'

/** A player in a list to choose from. */
export function optionOf(player: DemoPlayerName) {
  return { value: player.playerId, label: words.nameOf(player) }
}
