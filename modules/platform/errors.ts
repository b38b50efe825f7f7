import { serverWords } from '@/modules/platform/words'
import { defineErrors } from '@/src/core/errors'

const { errors } = serverWords

export const platformErrors = defineErrors({
  platform_unavailable: [502, errors.platform_unavailable],
})
