import { serverMessages } from '@/modules/platform/words'
import { defineErrors } from '@/src/core/errors'

const { errors } = serverMessages

export const platformErrors = defineErrors({
  copy_on_hold: [409, errors.copy_on_hold],
  platform_unavailable: [502, errors.platform_unavailable],
})
