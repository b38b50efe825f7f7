import { serverMessages } from '@/modules/delivery/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const deliveryErrors = defineErrors({
  player_not_linked: [409, errors.player_not_linked],
  inventory_hidden: [409, errors.inventory_hidden],
  copy_required: [422, errors.copy_required],
  copy_not_shown: [422, errors.copy_not_shown],
})
