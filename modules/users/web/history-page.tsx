import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { UserHistory } from '@/modules/users/contract'
import { staffMessages } from '@/modules/users/staff-messages'
import { userPath } from '@/modules/users/web/paths'
import { userHistoryQuery, userQuery } from '@/modules/users/web/queries'
import { formatDateTime } from '@/web/lib/format'
import { LoadingStaffPage } from '@/web/staff/loading-staff-page'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Button } from '@/web/ui/button'
import { usernameText } from '@/web/ui/username'

const { history: text } = staffMessages

type Entry = UserHistory['entries'][number]

/** What all modules know about a person, in one list by time. */
export function HistoryPage() {
  const { id = '' } = useParams<{ id: string }>()
  const filters = useUrlFilters(['kind'])
  const { data: user, error, refetch } = useQuery(userQuery(id))
  const query = useQuery(userHistoryQuery(id, { kind: filters.values.kind, cursor: filters.cursor }))
  const kinds = query.data?.kinds ?? []
  if (!user)
    return (
      <LoadingStaffPage
        title={text.title}
        error={error}
        failed={staffMessages.loadFailed}
        onRetry={() => void refetch()}
      />
    )
  return (
    <StaffPage
      title={text.titleOf(usernameText(user.username, user.temporary))}
      lead={text.lead}
      actions={
        <Button asChild size="sm">
          <Link href={userPath(id)}>{text.back}</Link>
        </Button>
      }
    >
      <StaffTable
        caption={text.title}
        columns={columnsWith(kinds)}
        query={query}
        filters={filters}
        idOf={({ kind, id }) => `${kind}.${id}`}
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

function columnsWith(kinds: UserHistory['kinds']): StaffColumn<Entry>[] {
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
