import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type TicketState, ticketStates } from '@/modules/support/contract'
import type { TicketRow } from '@/modules/support/staff-contract'
import { staffMessages as text } from '@/modules/support/staff-messages'
import { ticketPath } from '@/modules/support/web/paths'
import { ticketsQuery } from '@/modules/support/web/staff-queries'
import { TicketStateBadge } from '@/modules/support/web/ticket-state'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { TimeAgo } from '@/web/ui/values/time-ago'

const all = 'all'
const stateOptions = [
  { value: '', label: text.states.open },
  { value: 'waiting', label: text.states.waiting },
  { value: 'closed', label: text.states.closed },
  { value: all, label: text.filters.all },
]

const columns: StaffColumn<TicketRow>[] = [
  { id: 'state', label: text.columns.state, cell: ({ state }) => <TicketStateBadge state={state} /> },
  { id: 'age', label: text.columns.age, cell: ({ createdAt }) => <TimeAgo iso={createdAt} /> },
  {
    id: 'subject',
    label: text.columns.subject,
    wide: true,
    cell: ({ id, subject }) => (
      <Link href={ticketPath(id)} className="font-medium hover:underline">
        {subject || text.deleted}
      </Link>
    ),
  },
  {
    id: 'person',
    label: text.columns.person,
    cell: ({ username, email }) => username ?? (email || text.deleted),
  },
  {
    id: 'firstAnswer',
    label: text.columns.firstAnswer,
    numeric: true,
    cell: ({ firstAnswerSeconds }) =>
      firstAnswerSeconds === null ? text.notYet : text.duration(firstAnswerSeconds),
  },
]

/** The open tickets, oldest first; a filter shows the others. */
export function TicketsPage() {
  const filters = useUrlFilters(['state', 'userId', 'orderId'])
  const { cursor, values } = filters
  const { state = 'open', userId, orderId } = values
  const query = useQuery(ticketsQuery({ state: stateOf(state), userId, orderId, cursor }))
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'tickets', filters: { state: stateOf(state), userId, orderId } }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
      >
        <StaffFilter filters={filters} name="state" label={text.filters.state} options={stateOptions} />
        <StaffFilter filters={filters} name="userId" label={text.filters.userId} />
        <StaffFilter filters={filters} name="orderId" label={text.filters.orderId} />
      </StaffTable>
    </StaffPage>
  )
}

/** Undefined for all tickets, and for anything that isn't a state. */
function stateOf(value: string): TicketState | undefined {
  return ticketStates.find((state) => state === value)
}
