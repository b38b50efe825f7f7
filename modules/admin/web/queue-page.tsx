import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { messages } from '@/modules/admin/messages'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { ApiError } from '@/web/lib/api-error'
import { formatMoney } from '@/web/lib/format'
import { CaseActions } from '@/web/staff/case-bar'
import { casesQuery, type OpenCase } from '@/web/staff/queries'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { TimeAgo } from '@/web/ui/time-ago'

const { queues: text } = messages
const { columns: labels } = text
/** By the value of `show` in the URL. */
const filtersOfView = {
  all: {},
  mine: { assignee: 'me' },
  free: { assignee: 'nobody' },
  snoozed: { snoozed: true },
} as const
const viewOptions = [
  { value: '', label: text.views.all },
  { value: 'mine', label: text.views.mine },
  { value: 'free', label: text.views.free },
  { value: 'snoozed', label: text.views.snoozed },
]

/** The cases of any queue, oldest first, with links to what they are about. */
export function QueuePage() {
  const { name = '' } = useParams()
  const filters = useUrlFilters(['show'])
  const { cursor, values } = filters
  const view = filtersOfView[viewOf(values.show)]
  const query = useQuery(casesQuery(name, { ...view, cursor }))
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundPage />
  const title = text.names[name] ?? name
  return (
    <StaffPage title={title} lead={text.lead}>
      <StaffTable
        caption={title}
        columns={columnsOf(name)}
        query={query}
        exported={{ table: 'cases', filters: { queue: name, ...view } }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={nameOf}
      >
        <StaffFilter filters={filters} name="show" label={text.show} options={viewOptions} />
      </StaffTable>
    </StaffPage>
  )
}

function viewOf(value: string | undefined): keyof typeof filtersOfView {
  return value === 'mine' || value === 'free' || value === 'snoozed' ? value : 'all'
}

function columnsOf(queue: string): StaffColumn<OpenCase>[] {
  return [
    { id: 'about', label: labels.about, wide: true, cell: (row) => <CaseLink row={row} /> },
    {
      id: 'amount',
      label: labels.amount,
      numeric: true,
      cell: ({ amount }) => (amount === null ? text.nobodyWaits : formatMoney(amount)),
    },
    { id: 'opened', label: labels.opened, cell: ({ openedAt }) => <TimeAgo iso={openedAt} /> },
    {
      id: 'assignee',
      label: labels.assignee,
      cell: ({ assignee }) => assignee?.username ?? text.nobodyWaits,
    },
    {
      id: 'actions',
      label: labels.actions,
      cell: (row) => <CaseActions queue={queue} open={row} name={nameOf(row)} />,
    },
  ]
}

function CaseLink({ row }: { row: OpenCase }) {
  if (row.path === null) return nameOf(row)
  return (
    <Link href={row.path} className="font-medium hover:underline">
      {nameOf(row)}
    </Link>
  )
}

function nameOf({ about, id }: OpenCase): string {
  return about ?? id
}
