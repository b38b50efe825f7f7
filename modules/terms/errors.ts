import { serverMessages } from '@/modules/terms/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const termsErrors = defineErrors({
  terms_not_accepted: [403, errors.terms_not_accepted],
  terms_replaced: [409, errors.terms_replaced],
})
