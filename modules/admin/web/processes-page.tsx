import { useQuery } from '@tanstack/react-query'
import type { SiteProcess } from '@/modules/admin/contract'
import { messages } from '@/modules/admin/messages'
import { processesQuery } from '@/modules/admin/web/queries'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Alert } from '@/web/ui/alert'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { processes: text } = messages
const { columns: labels } = text

/** Every process that serves the site, and in what they differ. */
export function ProcessesPage() {
  const filters = useUrlFilters([])
  const { data, ...query } = useQuery(processesQuery)
  const differences = data?.differences ?? []
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <div className="grid gap-4">
        {differences.length > 0 && (
          <Alert>{text.differ(differences.map((name) => text.names[name] ?? name).join(', '))}</Alert>
        )}
        <StaffTable
          caption={text.title}
          columns={columns}
          query={{ ...query, data: data && { rows: data.processes, next: undefined } }}
          filters={filters}
          idOf={({ id }) => id}
          nameOf={text.name}
        />
      </div>
    </StaffPage>
  )
}

const columns: StaffColumn<SiteProcess>[] = [
  {
    id: 'process',
    label: labels.process,
    cell: (row) => (
      <span className="grid gap-0.5">
        {text.name(row)}
        <span className="text-xs text-ink-muted">{text.pid(row.pid)}</span>
      </span>
    ),
  },
  {
    id: 'state',
    label: labels.state,
    cell: ({ isRunning }) => (
      <Badge tone={isRunning ? 'good' : 'bad'}>{isRunning ? text.running : text.silent}</Badge>
    ),
  },
  {
    id: 'version',
    label: labels.version,
    cell: ({ version, commit }) => (
      <span className="grid gap-0.5">
        {version}
        {commit && <span className="text-xs text-ink-muted">{commit}</span>}
      </span>
    ),
  },
  { id: 'startedAt', label: labels.startedAt, cell: ({ startedAt }) => <TimeAgo iso={startedAt} /> },
  { id: 'seenAt', label: labels.seenAt, cell: ({ seenAt }) => <TimeAgo iso={seenAt} /> },
  {
    id: 'findings',
    label: labels.findings,
    wide: true,
    cell: ({ findings }) => <Findings findings={findings} />,
  },
]

function Findings({ findings }: Pick<SiteProcess, 'findings'>) {
  if (findings.length === 0) return <span className="text-ink-muted">{text.well}</span>
  return (
    <ul className="grid gap-1.5">
      {findings.map(({ name, status, says, advice }) => (
        <li key={name} className="grid gap-0.5">
          <span>
            <Badge tone={status === 'wrong' ? 'bad' : 'neutral'}>
              <span translate="no">{name}</span>
            </Badge>{' '}
            <span lang="en">{says}</span>
          </span>
          <span lang="en" className="text-xs text-ink-muted">
            {advice}
          </span>
        </li>
      ))}
    </ul>
  )
}
