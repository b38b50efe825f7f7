import { serverMessages } from '@/modules/manual/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const manualErrors = defineErrors({
  bad_statement: [422, errors.bad_statement],
  statement_known: [409, errors.statement_known],
  entry_closed: [409, errors.entry_closed],
  unknown_reference: [404, errors.unknown_reference],
  transfer_closed: [409, errors.transfer_closed],
  payment_files_off: [409, errors.payment_files_off],
  nothing_to_send: [409, errors.nothing_to_send],
  second_person_needed: [409, errors.second_person_needed],
})
