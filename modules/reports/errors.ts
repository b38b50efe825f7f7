import { serverMessages } from '@/modules/reports/messages'
import { defineErrors } from '@/src/kit/errors'

export const reportsErrors = defineErrors({
  report_of_self: [422, serverMessages.errors.report_of_self],
})
