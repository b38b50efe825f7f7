import { serverMessages } from '@/modules/settings/messages'
import { switchMessages } from '@/modules/settings/switching/messages'
import { defineErrors } from '@/src/kit/errors'

export const settingsErrors = defineErrors({
  setting_in_environment: [409, serverMessages.errors.setting_in_environment],
  module_needed: [409, switchMessages.errors.module_needed],
})
