import * as v from 'valibot'
import { inputMessages } from '@/modules/reports/messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const reasonMaxLength = 500
export const pageMax = 100
const idMaxLength = 64

export const NewReport = v.object({
  /** The valid subjects depend on the installed modules. */
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

export const ReportsQuery = v.object({
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type ReportsQuery = v.InferOutput<typeof ReportsQuery>

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

/** `acted`: staff did something about it, such as hiding a listing. */
const reportOutcomes = ['no_action', 'acted'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** All open reports of one thing. */
export const ReportCaseRow = v.object({
  id: v.string(),
  subject: v.string(),
  reportedId: v.string(),
  reported: v.string(),
  /** The thing as it was when it was first reported. */
  content: v.string(),
  reports: v.number(),
  openedAt: v.string(),
})
export type ReportCaseRow = v.InferOutput<typeof ReportCaseRow>

/** `none`: it breaks no rule. `handled`: staff did something elsewhere. The others are done when the case is decided. */
export const reportActions = ['none', 'remove', 'warn', 'suspend', 'handled'] as const
export type ReportAction = (typeof reportActions)[number]

const state = v.nullable(v.object({ label: v.string(), content: v.string(), canRemove: v.boolean() }))

export const ReportCase = v.object({
  ...ReportCaseRow.entries,
  subjectId: v.string(),
  /** The page that shows it; null if none does. */
  path: v.nullable(v.string()),
  /** What it is like now; null if it is gone. */
  state,
  /** Names its removal: "Hide the listing". Null if it can't be removed. */
  removeLabel: v.nullable(v.string()),
  /** What staff can do. */
  actions: v.array(v.picklist(reportActions)),
  /** The reason of each reporter, oldest first. */
  reasons: v.array(
    v.object({
      id: v.string(),
      reporterId: v.string(),
      reporter: v.string(),
      /** Empty if the reporter gave none. */
      reason: v.string(),
      /** Null if it is the same as that of the case. */
      content: v.nullable(v.string()),
      createdAt: v.string(),
    }),
  ),
  /** Other open cases about the same person, or about things that say the same. */
  related: v.array(v.object({ ...ReportCaseRow.entries, state })),
})
export type ReportCase = v.InferOutput<typeof ReportCase>

const suspendDaysMax = 365

/** `reason` is for the person who is responsible, or a note for the audit log. `cases`: others of `related` to decide too. */
export const ReportDecision = v.pipe(
  v.object({
    action: v.picklist(reportActions, inputMessages.action),
    reason: v.optional(
      v.pipe(
        v.string(inputMessages.note(reasonMaxLength)),
        v.transform(sanitizeText),
        v.maxLength(reasonMaxLength, inputMessages.note(reasonMaxLength)),
      ),
      '',
    ),
    cases: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(idMaxLength))), v.maxLength(pageMax)),
      [],
    ),
    /** Without end if it is null. */
    suspendDays: v.optional(
      v.nullable(
        v.pipe(
          v.number(inputMessages.suspendDays(suspendDaysMax)),
          v.integer(inputMessages.suspendDays(suspendDaysMax)),
          v.minValue(1, inputMessages.suspendDays(suspendDaysMax)),
          v.maxValue(suspendDaysMax, inputMessages.suspendDays(suspendDaysMax)),
        ),
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['action'], ['reason']],
      ({ action, reason }) => action === 'none' || action === 'handled' || reason !== '',
      inputMessages.reason.forUser,
    ),
    ['reason'],
  ),
)
export type ReportDecision = v.InferOutput<typeof ReportDecision>

/** A report about a user, on their page in the back office. */
export const ReportAbout = v.object({
  id: v.string(),
  caseId: v.string(),
  subject: v.string(),
  content: v.string(),
  reason: v.string(),
  /** Null if the account doesn't exist anymore. */
  reporter: v.nullable(v.string()),
  createdAt: v.string(),
  closedAt: v.nullable(v.string()),
  /** Null while it is open, or if it was closed without saying so. */
  outcome: v.nullable(v.picklist(reportOutcomes)),
})
export type ReportAbout = v.InferOutput<typeof ReportAbout>
