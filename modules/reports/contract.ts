import * as v from 'valibot'
import { inputMessages } from '@/modules/reports/messages'
import { limitParam } from '@/src/kit/params'
import { sanitizeText } from '@/src/kit/sanitize-text'

export const reasonMaxLength = 500
export const pageMax = 100
const idMaxLength = 64

export const NewReport = v.object({
  /** Which subjects there are depends on the installed modules. */
  subject: v.pipe(v.string(inputMessages.subject), v.maxLength(idMaxLength, inputMessages.subject)),
  id: v.pipe(
    v.string(inputMessages.id),
    v.nonEmpty(inputMessages.id),
    v.maxLength(idMaxLength, inputMessages.id),
  ),
  reason: v.pipe(
    v.string(inputMessages.reason.missing),
    v.transform(sanitizeText),
    v.nonEmpty(inputMessages.reason.missing),
    v.maxLength(reasonMaxLength, inputMessages.reason.long(reasonMaxLength)),
  ),
})
export type NewReport = v.InferOutput<typeof NewReport>

export const ReportId = v.object({ id: v.string() })

/** `cursor` is the id of the last report of the previous page. */
export const ReportsQuery = v.object({
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(idMaxLength))),
})

/** An open report in the list that staff work through. */
export const OpenReport = v.object({
  id: v.string(),
  subject: v.string(),
  subjectId: v.string(),
  reason: v.string(),
  content: v.string(),
  reporter: v.string(),
  reporterTemporary: v.boolean(),
  reported: v.string(),
  reportedTemporary: v.boolean(),
  reportedId: v.string(),
  createdAt: v.string(),
})
export type OpenReport = v.InferOutput<typeof OpenReport>

const { id, content, reporter, reporterTemporary, reported, reportedTemporary, createdAt } =
  OpenReport.entries
/** An open report of a message, in the list of these alone. */
export const MessageReport = v.object({
  id,
  messageId: v.string(),
  reporter,
  reporterTemporary,
  reported,
  reportedTemporary,
  content,
  createdAt,
})
