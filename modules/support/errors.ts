import { serverMessages } from '@/modules/support/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const supportErrors = defineErrors({
  ticket_closed: [409, errors.ticket_closed],
  ticket_merged: [409, errors.ticket_merged],
  ticket_changed: [409, errors.ticket_changed],
  ticket_of_other: [422, errors.ticket_of_other],
  merge_of_other: [422, errors.merge_of_other],
})
