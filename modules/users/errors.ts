import { serverMessages } from '@/modules/users/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const usersErrors = defineErrors({
  staff_protected: [403, errors.staff_protected],
  already_verified: [409, errors.already_verified],
  not_suspended: [409, errors.not_suspended],
  already_appealed: [409, errors.already_appealed],
  appeal_not_open: [409, errors.appeal_not_open],
  appeal_not_upheld: [409, errors.appeal_not_upheld],
  own_suspension: [403, errors.own_suspension],
})
