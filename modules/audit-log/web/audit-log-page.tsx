import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AuditLogEntry } from '@/modules/audit-log/contract'
import { messages as text } from '@/modules/audit-log/messages'
import { Actor, EntryDetails, rejectionName } from '@/modules/audit-log/web/entry-details'
import { auditLogPath } from '@/modules/audit-log/web/paths'
import { auditLogQuery } from '@/modules/audit-log/web/queries'
import { historyPath } from '@/src/kit/staff/paths'
import { formatDateTime, timeZoneName } from '@/web/lib/format/format'
import { PersonLink } from '@/web/staff/person-link'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Badge } from '@/web/ui/values/badge'

const columns: StaffColumn<AuditLogEntry>[] = [
  { id: 'at', label: text.columns.at(timeZoneName()), cell: ({ at }) => formatDateTime(at) },
  { id: 'actor', label: text.columns.actor, cell: (entry) => <Actor entry={entry} /> },
  {
    id: 'action',
    label: text.columns.action,
    cell: ({ action }) => (
      <span lang="en" title={action}>
        {text.actionName(action)}
      </span>
    ),
  },
  { id: 'subject', label: text.columns.subject, cell: (entry) => <Subject entry={entry} /> },
  {
    id: 'outcome',
    label: text.columns.outcome,
    cell: ({ outcome }) =>
      outcome === 'done' ? (
        <Badge tone="good">{text.done}</Badge>
      ) : (
        <Badge tone="bad">
          <span lang="en">{rejectionName(outcome)}</span>
        </Badge>
      ),
  },
  { id: 'details', label: text.columns.details, wide: true, cell: (entry) => <EntryDetails entry={entry} /> },
]

/** The user whom the action concerns, as a link, and all entries about the same thing. */
function Subject({ entry: { subjectId, subject, userId, user } }: { entry: AuditLogEntry }) {
  return (
    <span className="grid gap-0.5">
      {userId !== null && <PersonLink userId={userId}>{user ?? text.formerUser}</PersonLink>}
      {subject && subjectId !== userId && (
        <Link href={historyPath(subject.kind, subjectId)} className="hover:underline">
          {subject.name}
        </Link>
      )}
      {!subject && subjectId !== '' && subjectId !== userId && (
        <Link
          href={`${auditLogPath}?${new URLSearchParams({ subjectId })}`}
          className="block max-w-44 truncate text-xs text-ink-muted hover:underline"
          title={subjectId}
        >
          {subjectId}
        </Link>
      )}
    </span>
  )
}

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
        nameOf={({ action, subject, subjectId }) =>
          `${text.actionName(action)} ${subject?.name ?? subjectId}`
        }
      >
        <StaffFilter filters={filters} name="action" label={text.columns.action} />
        <StaffFilter filters={filters} name="subjectId" label={text.columns.subject} />
        <StaffFilter filters={filters} name="actorId" label={text.actorId} />
      </StaffTable>
    </StaffPage>
  )
}
