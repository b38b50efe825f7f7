import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { messages } from '@/modules/admin/messages'
import { serverNow } from '@/web/lib/api/server-clock'
import { formatCount, formatDateTime, formatMoney } from '@/web/lib/format/format'
import { SlotView } from '@/web/lib/modules/slots'
import { CaseActions } from '@/web/staff/case-bar'
import { PersonLink } from '@/web/staff/person-link'
import { casesQuery, type OpenCase, queuesQuery } from '@/web/staff/queries'
import { casesNoticeSlot } from '@/web/staff/slots'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const text = messages.cases
const { columns: labels, states, assignees } = text
const stateOptions = [
  { value: '', label: states.open },
  { value: 'overdue', label: states.overdue },
  { value: 'snoozed', label: states.snoozed },
]
const assigneeOptions = [
  { value: '', label: assignees.anyone },
  { value: 'me', label: assignees.me },
  { value: 'nobody', label: assignees.nobody },
]

/** The open cases of all kinds, the most urgent first. */
export function CasesPage() {
  const filters = useUrlFilters(['queue', 'state', 'assignee'])
  const { cursor, values } = filters
  const query = useQuery(casesQuery({ ...values, cursor }))
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <SlotView slot={casesNoticeSlot} />
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'cases', filters: values }}
        filters={filters}
        idOf={({ queue, id }) => `${queue} ${id}`}
        nameOf={nameOf}
      >
        <StaffFilter filters={filters} name="queue" label={text.queue} options={useQueueOptions()} />
        <StaffFilter filters={filters} name="state" label={text.state} options={stateOptions} />
        <StaffFilter filters={filters} name="assignee" label={text.assignee} options={assigneeOptions} />
      </StaffTable>
    </StaffPage>
  )
}

/** The queues that the viewer may work on, with the number of their open cases. */
function useQueueOptions() {
  const { data: queues = [] } = useQuery(queuesQuery)
  const total = queues.reduce((sum, { count }) => sum + count, 0)
  return [
    { value: '', label: text.allKinds(formatCount(total)) },
    ...queues.map(({ name, label, count }) => ({
      value: name,
      label: text.kind({ label, count: formatCount(count) }),
    })),
  ]
}

const columns: StaffColumn<OpenCase>[] = [
  { id: 'due', label: labels.due, cell: (row) => <DueTime row={row} /> },
  { id: 'case', label: labels.case, wide: true, cell: (row) => <CaseLink row={row} /> },
  {
    id: 'people',
    label: labels.people,
    cell: ({ people }) => (
      <span className="flex flex-wrap gap-x-3">
        {people.map(({ id, username }) => (
          <PersonLink key={id} userId={id}>
            {username}
          </PersonLink>
        ))}
      </span>
    ),
  },
  {
    id: 'amount',
    label: labels.amount,
    numeric: true,
    cell: ({ amount }) => (amount === null ? text.empty : formatMoney(amount)),
  },
  {
    id: 'assignee',
    label: labels.assignee,
    cell: ({ assignee }) => assignee?.username ?? text.empty,
  },
  {
    id: 'actions',
    label: labels.actions,
    cell: (row) => <CaseActions queue={row.queue} open={row} name={nameOf(row)} />,
  },
]

function CaseLink({ row }: { row: OpenCase }) {
  if (row.path === null) return nameOf(row)
  return (
    <Link href={row.path} className="font-medium hover:underline">
      {nameOf(row)}
    </Link>
  )
}

/** How long staff have to decide the case. */
function DueTime({ row: { dueAt, openedAt } }: { row: OpenCase }) {
  const minutes = (Date.parse(dueAt) - serverNow()) / 60_000
  return (
    <span className="grid gap-0.5">
      <time dateTime={dueAt} title={formatDateTime(dueAt)}>
        {minutes <= 0 ? (
          <Badge tone="bad">{text.overdue}</Badge>
        ) : (
          <span>{text.dueIn(roughly(minutes))}</span>
        )}
      </time>
      <TimeAgo iso={openedAt} className="text-xs text-ink-muted" />
    </span>
  )
}

function roughly(minutes: number): Parameters<typeof text.dueIn>[0] {
  if (minutes < 60) return { count: Math.ceil(minutes), unit: 'minute' }
  if (minutes < 2 * 24 * 60) return { count: Math.round(minutes / 60), unit: 'hour' }
  return { count: Math.round(minutes / 60 / 24), unit: 'day' }
}

function nameOf(row: OpenCase): string {
  return text.named(row)
}
