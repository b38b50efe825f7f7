import { serverMessages } from '@/modules/platform/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const platformErrors = defineErrors({
  copy_on_hold: [409, errors.copy_on_hold],
  platform_unavailable: [502, errors.platform_unavailable],
})
