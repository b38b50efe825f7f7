import type { ReportOutcome } from '@/modules/reports/contract'
import { index, integer, sql, table, text, uniqueIndex } from '@/src/db/columns'

/** Reports of users to the moderators. */
export const reports = table(
  'reports_reports',
  {
    id: text('id').primaryKey(),
    /** The name of a `ReportSubject`. */
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    reporterId: text('reporter_id').notNull(),
    reportedId: text('reported_id').notNull(),
    /** Empty if the reporter gave none. */
    reason: text('reason').notNull(),
    /** The subject as it was when reported. */
    content: text('content').notNull(),
    /** The report that opened the case: the first one of the subject while no other was open. Often this one. */
    caseId: text('case_id').notNull(),
    createdAt: integer('created_at').notNull(),
    closedAt: integer('closed_at'),
    /** The decision of staff; null while the report is open, or if it was closed without one. */
    outcome: text('outcome').$type<ReportOutcome>(),
  },
  (row) => [
    uniqueIndex('reports_open_subject')
      .on(row.subject, row.subjectId, row.reporterId)
      .where(sql`closed_at is null`),
    index('reports_open').on(row.id).where(sql`closed_at is null`),
    index('reports_open_case').on(row.caseId, row.id).where(sql`closed_at is null`),
    index('reports_reporter').on(row.reporterId, row.id),
    index('reports_reported').on(row.reportedId, row.id),
  ],
)
