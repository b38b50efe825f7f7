import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { monthFigures } from '@/modules/wallet/months/contract'
import type { StaffJournal } from '@/modules/wallet/staff-contract'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { journalsQuery } from '@/modules/wallet/web/staff-queries'
import { formatDateTime, formatMoney } from '@/web/lib/format'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'

const { journals: text, months } = staffMessages

const columns: StaffColumn<StaffJournal>[] = [
  { id: 'at', label: text.columns.at, cell: ({ at }) => formatDateTime(at) },
  { id: 'kind', label: text.columns.kind, cell: ({ kind }) => kind },
  {
    id: 'postings',
    label: text.columns.postings,
    wide: true,
    cell: (journal) => <Postings journal={journal} />,
  },
  { id: 'subject', label: text.columns.subject, cell: (journal) => <Subject journal={journal} /> },
]

const figureOptions = [
  { value: '', label: months.anyFigure },
  ...monthFigures.map((figure) => ({ value: figure, label: months.figures[figure] })),
]

/** All journal entries, newest first. */
export function JournalsPage() {
  const filters = useUrlFilters(['orderId', 'account', 'kind', 'figure', 'from', 'to'])
  const { cursor, values } = filters
  const query = useQuery(journalsQuery({ ...values, cursor }))
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'journals', filters: filters.values }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ key }) => key}
      >
        <StaffFilter filters={filters} name="kind" label={text.kind} />
        <StaffFilter filters={filters} name="figure" label={text.figure} options={figureOptions} />
        <StaffFilter filters={filters} name="account" label={text.account} />
        <StaffFilter filters={filters} name="orderId" label={text.orderId} />
        <StaffFilter filters={filters} name="from" label={text.from} />
        <StaffFilter filters={filters} name="to" label={text.to} />
      </StaffTable>
    </StaffPage>
  )
}

function Postings({ journal: { postings } }: { journal: StaffJournal }) {
  return (
    <ul className="grid gap-0.5">
      {postings.map(({ account, amount }) => (
        <li key={account} className="flex justify-between gap-x-4">
          <span className="min-w-0 break-all">{account}</span>
          <span className="shrink-0 tabular">{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function Subject({ journal: { orderId, payoutId } }: { journal: StaffJournal }) {
  return orderId === null ? payoutId : <Link href={`/orders/${orderId}`}>{orderId}</Link>
}
