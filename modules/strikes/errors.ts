import { serverMessages } from '@/modules/strikes/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const strikesErrors = defineErrors({
  strikes_changed: [409, errors.strikes_changed],
  warning_lifted: [409, errors.warning_lifted],
})
