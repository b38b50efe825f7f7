import { defineErrors } from 'mintmark/module'
import { serverMessages } from './messages'

export const apiKeysErrors = defineErrors({
  key_invalid: [401, serverMessages.errors.key_invalid],
})
