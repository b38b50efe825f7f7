import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { History } from '@/modules/admin/history/contract'
import { messages } from '@/modules/admin/messages'
import { historyQuery } from '@/modules/admin/web/queries'
import { formatDateTime } from '@/web/lib/format/format'
import { LoadingStaffPage } from '@/web/staff/loading-staff-page'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Button } from '@/web/ui/button'

const { history: text } = messages

type Entry = History['entries'][number]

/** What all modules know about a person or a thing, in one list by time. */
export function HistoryPage() {
  const { subject = '', id = '' } = useParams<{ subject: string; id: string }>()
  const filters = useUrlFilters(['kind'])
  const about = { subject, id }
  const query = useQuery(historyQuery(about, { kind: filters.values.kind, cursor: filters.cursor }))
  const { data, error, refetch } = query
  if (!data)
    return (
      <LoadingStaffPage
        title={text.title}
        error={error}
        failed={text.failed}
        onRetry={() => void refetch()}
      />
    )
  const { title, path, kinds } = data
  return (
    <StaffPage
      title={title}
      lead={text.lead}
      actions={
        <Button asChild size="sm">
          <Link href={path}>{text.back}</Link>
        </Button>
      }
    >
      <StaffTable
        caption={text.title}
        columns={columnsWith(kinds)}
        query={query}
        filters={filters}
        idOf={(entry) => `${entry.kind}.${entry.id}`}
        nameOf={({ label }) => label}
      >
        <StaffFilter
          filters={filters}
          name="kind"
          label={text.kind}
          options={[
            { value: '', label: text.all },
            ...kinds.map(({ kind, label }) => ({ value: kind, label })),
          ]}
        />
      </StaffTable>
    </StaffPage>
  )
}

function columnsWith(kinds: History['kinds']): StaffColumn<Entry>[] {
  return [
    { id: 'at', label: text.columns.at, cell: ({ at }) => formatDateTime(at) },
    {
      id: 'kind',
      label: text.columns.kind,
      cell: (entry) => kinds.find(({ kind }) => kind === entry.kind)?.label,
    },
    {
      id: 'label',
      label: text.columns.label,
      wide: true,
      cell: ({ label, path }) => (path === null ? label : <Link href={path}>{label}</Link>),
    },
    { id: 'detail', label: text.columns.detail, wide: true, cell: ({ detail }) => detail },
  ]
}
