import { serverMessages } from '@/modules/branding/messages'
import { defineErrors } from '@/src/kit/errors'

export const brandingErrors = defineErrors({
  bad_logo: [422, serverMessages.errors.bad_logo],
})
