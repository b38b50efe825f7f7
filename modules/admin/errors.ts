import { serverMessages } from '@/modules/admin/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const adminErrors = defineErrors({
  case_claimed: [409, errors.case_claimed],
  case_unclaimed: [409, errors.case_unclaimed],
})
