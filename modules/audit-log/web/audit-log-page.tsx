import { useQuery } from '@tanstack/react-query'
import type { AuditLogEntry } from '@/modules/audit-log/contract'
import { messages as text } from '@/modules/audit-log/messages'
import { actorOf, EntryDetails } from '@/modules/audit-log/web/entry-details'
import { auditLogQuery } from '@/modules/audit-log/web/queries'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Badge } from '@/web/ui/badge'
import { TimeAgo } from '@/web/ui/time-ago'

const columns: StaffColumn<AuditLogEntry>[] = [
  { id: 'at', label: text.columns.at, cell: ({ at }) => <TimeAgo iso={at} /> },
  { id: 'actor', label: text.columns.actor, cell: (entry) => actorOf(entry) },
  { id: 'action', label: text.columns.action, cell: ({ action }) => action },
  { id: 'subject', label: text.columns.subject, cell: ({ subjectId }) => subjectId },
  {
    id: 'outcome',
    label: text.columns.outcome,
    cell: ({ outcome }) => <Badge tone={outcome === 'done' ? 'good' : 'bad'}>{outcome}</Badge>,
  },
  { id: 'details', label: text.columns.details, wide: true, cell: (entry) => <EntryDetails entry={entry} /> },
]

/** What staff did, newest first. */
export function AuditLogPage() {
  const filters = useUrlFilters(['actorId', 'action', 'subjectId', 'userId'])
  const { cursor, values } = filters
  const query = useQuery(auditLogQuery({ ...values, cursor }))
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'audit-log', filters: filters.values }}
        filters={filters}
        idOf={({ id }) => String(id)}
        nameOf={({ action, subjectId }) => `${action} ${subjectId}`}
      >
        <StaffFilter filters={filters} name="action" label={text.columns.action} />
        <StaffFilter filters={filters} name="subjectId" label={text.columns.subject} />
        <StaffFilter filters={filters} name="actorId" label={text.actorId} />
      </StaffTable>
    </StaffPage>
  )
}
