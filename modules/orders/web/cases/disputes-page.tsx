import { useQuery } from '@tanstack/react-query'
import { appealMessages } from '@/modules/orders/appeal-messages'
import { caseMessages as text } from '@/modules/orders/case-messages'
import type { StaffOrder } from '@/modules/orders/cases/list-contract'
import { DecidedNotice } from '@/modules/orders/web/cases/decided-notice'
import { OrderLink, orderName } from '@/modules/orders/web/cases/order-link'
import { staffOrdersQuery } from '@/modules/orders/web/cases/queries'
import { appealsPath } from '@/modules/orders/web/paths'
import { formatMoney } from '@/web/lib/format'
import { queuesQuery } from '@/web/staff/queries'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Skeleton } from '@/web/ui/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { TimeAgo } from '@/web/ui/time-ago'

const { columns: labels } = text

const columns: StaffColumn<StaffOrder>[] = [
  { id: 'opened', label: labels.opened, cell: ({ openedAt }) => openedAt && <TimeAgo iso={openedAt} /> },
  { id: 'order', label: labels.order, cell: (order) => <OrderLink order={order} /> },
  { id: 'amount', label: labels.amount, numeric: true, cell: ({ amount }) => formatMoney(amount) },
  { id: 'buyer', label: labels.buyer, cell: ({ buyer }) => buyer },
  { id: 'seller', label: labels.seller, cell: ({ seller }) => seller },
  { id: 'reason', label: labels.reason, wide: true, cell: ({ disputeReason }) => disputeReason },
]

/** The open disputes, oldest first. */
export function DisputesPage() {
  const filters = useUrlFilters([])
  const query = useQuery(staffOrdersQuery({ dispute: 'open', cursor: filters.cursor }))
  // The notice would move the table.
  const { isPending: isNoticePending } = useQuery(queuesQuery)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <DecidedNotice />
      <AppealsNotice />
      {isNoticePending ? (
        <Skeleton shape="block" className="h-96" />
      ) : (
        <StaffTable
          caption={text.title}
          columns={columns}
          query={query}
          exported={{ table: 'orders', filters: { dispute: 'open' } }}
          filters={filters}
          idOf={({ id }) => id}
          nameOf={orderName}
        />
      )}
    </StaffPage>
  )
}

/** The number of open appeals, above the disputes. */
function AppealsNotice() {
  const { data } = useQuery(queuesQuery)
  const count = data?.find(({ name }) => name === 'appeals')?.count ?? 0
  if (count === 0) return null
  return (
    <p className="rounded-md border border-line bg-surface-raised px-4 py-3 text-sm">
      {appealMessages.waiting(count)} <TextLink href={appealsPath}>{appealMessages.show}</TextLink>
    </p>
  )
}
