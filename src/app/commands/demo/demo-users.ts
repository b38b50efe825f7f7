import type { TourRole } from '@/modules/demo/contract'
import { listDemoUsernames } from '@/modules/platform/service'
import { assert } from '@/src/kit/assert'

const freePlayersCount = 5
/** One decides, the other one decides appeals. */
export const moderatorNames = ['DemoModerator', 'DemoModerator2'] as const

/** The players who have accounts and trade. */
export function listTraders(): string[] {
  return listDemoUsernames().slice(0, -freePlayersCount)
}

/** Players without an account, for visitors who want to link one. */
export function listFreePlayers(): string[] {
  return listDemoUsernames().slice(-freePlayersCount)
}

/** The accounts that visitors of the demo enter. */
export function tourUsernames(): Record<TourRole, string> {
  const [seller, buyer] = listTraders().slice(2)
  assert(seller !== undefined && buyer !== undefined, 'the demo universe has many players')
  return { buyer, seller, moderator: moderatorNames[0] }
}
