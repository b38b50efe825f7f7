import { serverMessages } from '@/modules/users/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const usersErrors = defineErrors({
  staff_protected: [403, errors.staff_protected],
  already_verified: [409, errors.already_verified],
  not_suspended: [409, errors.not_suspended],
})
