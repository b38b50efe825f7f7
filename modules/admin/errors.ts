import { serverMessages } from '@/modules/admin/messages'
import { viewMessages } from '@/modules/admin/views/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const adminErrors = defineErrors({
  case_claimed: [409, errors.case_claimed],
  case_unclaimed: [409, errors.case_unclaimed],
  view_exists: [409, viewMessages.errors.view_exists],
  too_many_views: [409, viewMessages.errors.too_many_views],
})
