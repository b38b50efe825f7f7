import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { casePath } from '@/modules/orders/web/paths'
import { journalKindLabels } from '@/modules/wallet/ledger/ledger-messages'
import { monthFigures } from '@/modules/wallet/months/contract'
import type { StaffJournal } from '@/modules/wallet/staff-contract'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { AccountLink, accountName } from '@/modules/wallet/web/account-name'
import { staffPayoutsPath } from '@/modules/wallet/web/paths'
import { journalsQuery } from '@/modules/wallet/web/staff-queries'
import { formatDateTime, formatMoney, timeZoneName } from '@/web/lib/format/format'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { TextLink } from '@/web/ui/text-link'

const { journals: text, months, accounts } = staffMessages

const columns: StaffColumn<StaffJournal>[] = [
  { id: 'at', label: text.columns.at(timeZoneName()), cell: ({ at }) => formatDateTime(at) },
  { id: 'kind', label: text.columns.kind, cell: (journal) => <Subject journal={journal} /> },
  {
    id: 'account',
    label: text.columns.account,
    cell: ({ postings }) => <Lines postings={postings}>{(posting) => <AccountLink {...posting} />}</Lines>,
  },
  {
    id: 'debit',
    label: text.columns.debit,
    numeric: true,
    cell: ({ postings }) => (
      <Lines postings={postings}>{({ amount }) => Number(amount) > 0 && formatMoney(amount)}</Lines>
    ),
  },
  {
    id: 'credit',
    label: text.columns.credit,
    numeric: true,
    cell: ({ postings }) => (
      <Lines postings={postings}>{({ amount }) => Number(amount) < 0 && formatMoney(amount.slice(1))}</Lines>
    ),
  },
]

const { 'liability:seller:*': _, ...accountNames } = accounts.names

/** All journal entries, newest first. */
export function JournalsPage() {
  const filters = useUrlFilters(['orderId', 'seller', 'account', 'kind', 'figure', 'from', 'to'])
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
        <StaffFilter filters={filters} name="kind" label={text.kind} options={kindOptions} />
        <StaffFilter filters={filters} name="figure" label={text.figure} options={figureOptions} />
        <StaffFilter
          filters={filters}
          name="account"
          label={text.account}
          options={accountOptions(values.account)}
        />
        <StaffFilter filters={filters} name="seller" label={text.seller} />
        <StaffFilter filters={filters} name="orderId" label={text.orderId} />
        <StaffFilter filters={filters} name="from" label={text.from} day="start" />
        <StaffFilter filters={filters} name="to" label={text.to} day="end" />
      </StaffTable>
    </StaffPage>
  )
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return [
    { value: '', label: months.anyFigure },
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ]
}

const kindOptions = optionsOf(journalKindLabels)
const figureOptions = optionsOf(
  Object.fromEntries(monthFigures.map((figure) => [figure, months.figures[figure]])),
)

/** The accounts of the site, and the one that a link has chosen, such as that of a provider. */
function accountOptions(chosen: string | undefined) {
  const isListed = chosen === undefined || chosen in accountNames
  return optionsOf({
    ...accountNames,
    ...(!isListed && { [chosen]: accountName({ account: chosen, seller: null }) }),
  })
}

type LineProps = { postings: StaffJournal['postings']; children: (posting: Posting) => ReactNode }
type Posting = StaffJournal['postings'][number]

/** One line for each posting, so that the lines of accounts, debits and credits stand beside each other. */
function Lines({ postings, children }: LineProps) {
  return (
    <ul className="leading-6">
      {postings.map((posting) => (
        <li key={posting.account} className="min-h-6 whitespace-nowrap">
          {children(posting)}
        </li>
      ))}
    </ul>
  )
}

function Subject({ journal: { kind, orderId, orderNumber, payoutId } }: { journal: StaffJournal }) {
  const label = (journalKindLabels as Readonly<Record<string, string>>)[kind] ?? kind
  return (
    <span className="grid gap-0.5">
      <span>{label}</span>
      {orderId !== null && orderNumber !== null && (
        <TextLink href={casePath(orderId)}>{text.order(orderNumber)}</TextLink>
      )}
      {payoutId !== null && <TextLink href={staffPayoutsPath}>{text.payout}</TextLink>}
    </span>
  )
}
