import { serverMessages } from '@/modules/settings/messages'
import { defineErrors } from '@/src/kit/errors'

export const settingsErrors = defineErrors({
  setting_in_environment: [409, serverMessages.errors.setting_in_environment],
})
