import { serverMessages } from '@/modules/privacy/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const privacyErrors = defineErrors({
  deletion_on_hold: [409, errors.deletion_on_hold],
  not_on_legal_hold: [409, errors.not_on_legal_hold],
})
