import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ReportCaseRow } from '@/modules/reports/contract'
import { staffMessages as text } from '@/modules/reports/staff-messages'
import { reportCasePath } from '@/modules/reports/web/paths'
import { reportCasesQuery } from '@/modules/reports/web/staff-queries'
import { formatCount } from '@/web/lib/format'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { TimeAgo } from '@/web/ui/time-ago'

const columns: StaffColumn<ReportCaseRow>[] = [
  {
    id: 'subject',
    label: text.columns.subject,
    cell: ({ id, subject }) => (
      <Link href={reportCasePath(id)} className="font-medium hover:underline">
        {text.subjects[subject] ?? subject}
      </Link>
    ),
  },
  { id: 'reported', label: text.columns.reported, cell: ({ reported }) => reported },
  {
    id: 'content',
    label: text.columns.content,
    wide: true,
    cell: ({ content }) => <span className="line-clamp-2 wrap-anywhere">{content}</span>,
  },
  {
    id: 'reports',
    label: text.columns.reports,
    numeric: true,
    cell: ({ reports }) => formatCount(reports),
  },
  { id: 'age', label: text.columns.age, cell: ({ openedAt }) => <TimeAgo iso={openedAt} /> },
]

/** Everything that is reported, oldest first. */
export function ReportsPage() {
  const filters = useUrlFilters([])
  const query = useQuery(reportCasesQuery(filters.cursor))
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'report-cases' }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ subject, reported }) => `${subject} ${reported}`}
      />
    </StaffPage>
  )
}
