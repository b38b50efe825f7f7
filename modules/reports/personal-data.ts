import { reports } from '@/modules/reports/schema'
import { isoTime } from '@/src/kit/iso-time'
import type { PersonalData } from '@/src/kit/personal-data'
import { exportRowsOf } from '@/src/privacy/export-pages'

const exportReports = exportRowsOf(
  reports,
  reports.reporterId,
  ({ id, subject, subjectId, reportedId, reason, createdAt, closedAt }) => ({
    id,
    subject,
    // An export contains no ids of other users.
    subjectId: subjectId === reportedId ? null : subjectId,
    reason,
    createdAt: isoTime(createdAt),
    closedAt: isoTime(closedAt),
  }),
)

export const personalData: PersonalData = {
  tables: {
    reports_reports: {
      retention: 'kept',
      why: 'It is the evidence for moderation decisions.',
      download: { reports: exportReports },
    },
  },
}
