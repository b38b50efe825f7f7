import { useQuery } from '@tanstack/react-query'
import { chargebackStates, disputeStates, orderStates } from '@/modules/orders/contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import type { StaffOrder } from '@/modules/orders/staff/list-contract'
import { staffOrdersMessages as text } from '@/modules/orders/staff/staff-orders-messages'
import { staffOrdersQuery } from '@/modules/orders/web/cases/queries'
import { casePath } from '@/modules/orders/web/paths'
import { StatusBadge } from '@/modules/orders/web/status-badge'
import { formatMoney } from '@/web/lib/format/format'
import { PersonLink } from '@/web/staff/person-link'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { TextLink } from '@/web/ui/text-link'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const filterNames = [
  'state',
  'dispute',
  'chargeback',
  'party',
  'item',
  'minAmount',
  'maxAmount',
  'from',
  'to',
  'stuck',
] as const

/** All orders, with filters. */
export function OrdersPage() {
  const filters = useUrlFilters([...filterNames, 'sort'])
  const { values, cursor } = filters
  const query = useQuery(staffOrdersQuery({ ...values, cursor }))
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'orders', filters: values }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={orderName}
      >
        {filterNames.map((name) => (
          <StaffFilter
            key={name}
            filters={filters}
            name={name}
            label={text.filters[name]}
            options={options[name]}
            day={days[name]}
          />
        ))}
      </StaffTable>
    </StaffPage>
  )
}

function choices<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return [{ value: '', label: text.any }, ...values.map((value) => ({ value, label: labels[value] }))]
}

const options: Partial<Record<(typeof filterNames)[number], ReturnType<typeof choices>>> = {
  state: choices(orderStates, text.states),
  dispute: choices(disputeStates, text.disputes),
  chargeback: choices(chargebackStates, text.chargebacks),
  stuck: choices(['true'], { true: text.stuck }),
}

const days: Partial<Record<(typeof filterNames)[number], 'start' | 'end'>> = { from: 'start', to: 'end' }

const columns: StaffColumn<StaffOrder>[] = [
  {
    id: 'createdAt',
    label: text.columns.createdAt,
    sort: 'oldest',
    cell: ({ createdAt }) => <TimeAgo iso={createdAt} />,
  },
  { id: 'order', label: text.columns.order, wide: true, cell: (order) => <OrderLink order={order} /> },
  {
    id: 'amount',
    label: text.columns.amount,
    numeric: true,
    sort: 'highest',
    cell: ({ amount }) => formatMoney(amount),
  },
  { id: 'status', label: text.columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'buyer',
    label: text.columns.buyer,
    cell: ({ buyer, buyerId }) => <PersonLink userId={buyerId}>{buyer}</PersonLink>,
  },
  {
    id: 'seller',
    label: text.columns.seller,
    cell: ({ seller, sellerId }) => <PersonLink userId={sellerId}>{seller}</PersonLink>,
  },
]

/** Leads to the case of an order, unless the viewer is a party, and says what is special about it. */
function OrderLink({ order }: { order: StaffOrder }) {
  const { id, isOwnCase, chargeback, watched } = order
  return (
    <>
      {isOwnCase ? (
        <span>{orderName(order)}</span>
      ) : (
        <TextLink href={casePath(id)}>{orderName(order)}</TextLink>
      )}
      <span className="flex gap-1 not-empty:mt-1">
        {isOwnCase && <Badge tone="wait">{caseMessages.ownCase}</Badge>}
        {chargeback === 'open' && <Badge tone="bad">{caseMessages.withBank}</Badge>}
        {watched && <Badge>{caseMessages.watched}</Badge>}
      </span>
    </>
  )
}

function orderName({ number, itemName }: StaffOrder) {
  return caseMessages.named({ number, item: itemName })
}
