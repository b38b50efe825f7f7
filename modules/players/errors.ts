import { serverWords } from '@/modules/players/words'
import { defineErrors } from '@/src/core/errors'

const { refusals } = serverWords

export const playersErrors = defineErrors({
  proof_missing: [403, refusals.proof_missing],
  not_linked: [404, refusals.not_linked],
  player_unknown: [404, refusals.player_unknown],
  player_taken: [409, refusals.player_taken],
  other_player_linked: [409, refusals.other_player_linked],
  only_way_in: [409, refusals.only_way_in],
})
