import { serverMessages } from '@/modules/players/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const playersErrors = defineErrors({
  proof_missing: [403, errors.proof_missing],
  not_linked: [404, errors.not_linked],
  player_unknown: [404, errors.player_unknown],
  player_taken: [409, errors.player_taken],
  other_player_linked: [409, errors.other_player_linked],
  only_way_in: [409, errors.only_way_in],
})
