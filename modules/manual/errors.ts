import { serverMessages } from '@/modules/manual/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const manualErrors = defineErrors({
  bad_statement: [422, errors.bad_statement],
  statement_known: [409, errors.statement_known],
  entry_closed: [409, errors.entry_closed],
  unknown_reference: [404, errors.unknown_reference],
  refund_paid: [409, errors.refund_paid],
  second_person_needed: [409, errors.second_person_needed],
})
