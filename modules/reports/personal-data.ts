import { reports } from '@/modules/reports/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
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
      why: "Moderators' decisions are based on it. What was reported is kept unchanged, also the username; the download leaves out the ID of the reported user.",
      download: { reports: exportReports },
    },
  },
}
