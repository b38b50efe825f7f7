import { useQuery } from '@tanstack/react-query'
import type { BankDisputeStatus, ChargebackRow } from '@/modules/orders/order/chargeback-contract'
import { chargebackMessages as text } from '@/modules/orders/responses/chargeback-messages'
import { chargebacksQuery } from '@/modules/orders/web/chargebacks/queries'
import { chargebackPath } from '@/modules/orders/web/paths'
import { formatDateTime, formatMoney } from '@/web/lib/format/format'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { TextLink } from '@/web/ui/text-link'
import { Badge, type Tone } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { columns: labels } = text
const statusTones: Readonly<Record<BankDisputeStatus, Tone>> = {
  needs_response: 'wait',
  under_review: 'accent',
  won: 'good',
  lost: 'bad',
  closed: 'neutral',
}

const columns: StaffColumn<ChargebackRow>[] = [
  {
    id: 'dueBy',
    label: labels.dueBy,
    cell: ({ dueBy }) => (dueBy ? formatDateTime(dueBy) : text.noDeadline),
  },
  {
    id: 'order',
    label: labels.order,
    cell: (row) =>
      row.isOwnCase ? nameOf(row) : <TextLink href={chargebackPath(row.id)}>{nameOf(row)}</TextLink>,
  },
  { id: 'amount', label: labels.amount, numeric: true, cell: ({ amount }) => formatMoney(amount) },
  {
    id: 'status',
    label: labels.status,
    cell: ({ status, isInquiry, isOwnCase }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={statusTones[status]}>{text.statuses[status]}</Badge>
        {isInquiry && <Badge>{text.inquiry}</Badge>}
        {isOwnCase && <Badge tone="wait">{text.ownCase}</Badge>}
      </span>
    ),
  },
  { id: 'openedAt', label: labels.openedAt, cell: ({ openedAt }) => <TimeAgo iso={openedAt} /> },
  {
    id: 'reason',
    label: labels.reason,
    wide: true,
    cell: ({ reason }) => text.reasons[reason] ?? reason,
  },
]

const showOptions = [
  { value: '', label: text.open },
  { value: 'all', label: text.all },
]

/** The disputes of buyers' banks, by default those that wait for a response. */
export function ChargebacksPage() {
  const filters = useUrlFilters(['show'])
  const open = filters.values.show === 'all' ? undefined : 'true'
  const query = useQuery(chargebacksQuery({ open, cursor: filters.cursor }))
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'chargebacks', filters: { open } }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={nameOf}
      >
        <StaffFilter filters={filters} name="show" label={text.show} options={showOptions} />
      </StaffTable>
    </StaffPage>
  )
}

function nameOf({ number, itemName }: ChargebackRow) {
  return text.named({ number, item: itemName })
}
