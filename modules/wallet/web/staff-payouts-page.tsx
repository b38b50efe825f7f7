import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payoutStates } from '@/modules/wallet/contract'
import { messages } from '@/modules/wallet/messages'
import type { StaffPayout } from '@/modules/wallet/staff-contract'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { ApproveDialog, RejectDialog } from '@/modules/wallet/web/payout-dialogs'
import { payoutTones } from '@/modules/wallet/web/payout-tones'
import { staffPayoutsQuery } from '@/modules/wallet/web/staff-queries'
import { formatDate, formatMoney } from '@/web/lib/format/format'
import { useRight } from '@/web/lib/session/viewer'
import { historyColumn } from '@/web/staff/history-column'
import { PersonLink } from '@/web/staff/person-link'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Button } from '@/web/ui/button'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const text = staffMessages.payouts

type Decision = { verb: 'approve' | 'reject'; payouts: readonly StaffPayout[] }

/** The payouts of all sellers; staff decide about those that wait for approval. */
export function StaffPayoutsPage() {
  const filters = useUrlFilters(['state', 'sellerId'])
  const { cursor, values } = filters
  const query = useQuery(staffPayoutsQuery({ ...values, cursor }))
  const canDecide = useRight('moderation')
  const [decision, setDecision] = useState<Decision>()
  const close = () => setDecision(undefined)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={[
          ...columns,
          detailsColumn(canDecide ? setDecision : undefined),
          methodColumn,
          historyColumn('payout', { idOf: ({ id }) => id, nameOf }),
        ]}
        query={query}
        exported={{ table: 'payouts', filters: filters.values }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={nameOf}
        {...(canDecide && {
          bulkActions: (rows: readonly StaffPayout[]) => <BulkButtons rows={rows} decide={setDecision} />,
        })}
      >
        <StaffFilter filters={filters} name="state" label={text.state} options={stateOptions} />
        <StaffFilter filters={filters} name="sellerId" label={text.sellerId} />
      </StaffTable>
      {decision?.verb === 'approve' && <ApproveDialog payouts={decision.payouts} onClose={close} />}
      {decision?.verb === 'reject' && <RejectDialog payouts={decision.payouts} onClose={close} />}
    </StaffPage>
  )
}

const stateOptions = [
  { value: '', label: text.anyState },
  ...payoutStates.map((value) => ({ value, label: text.states[value] })),
]

const columns: StaffColumn<StaffPayout>[] = [
  { id: 'createdAt', label: text.columns.createdAt, cell: ({ createdAt }) => <TimeAgo iso={createdAt} /> },
  {
    id: 'seller',
    label: text.columns.seller,
    cell: ({ seller, sellerId, facts }) => <Seller name={seller ?? sellerId} id={sellerId} facts={facts} />,
  },
  { id: 'amount', label: text.columns.amount, numeric: true, cell: ({ amount }) => formatMoney(amount) },
  {
    id: 'state',
    label: text.columns.state,
    cell: ({ state }) => <Badge tone={payoutTones[state]}>{text.states[state]}</Badge>,
  },
]

function Seller({ name, id, facts }: { name: string; id: string; facts: StaffPayout['facts'] }) {
  return (
    <span className="grid gap-1">
      <PersonLink userId={id}>{name}</PersonLink>
      {facts && (
        <span className="flex flex-wrap items-center gap-1 text-xs text-ink-muted">
          {facts.isSuspended && <Badge tone="bad">{text.facts.suspended}</Badge>}
          {facts.openDisputes > 0 && <Badge tone="bad">{text.facts.disputes(facts.openDisputes)}</Badge>}
          {facts.isFirst && <Badge tone="wait">{text.facts.first}</Badge>}
          <span>{text.facts.since(formatDate(facts.memberSince))}</span>
        </span>
      )}
    </span>
  )
}

type BulkProps = { rows: readonly StaffPayout[]; decide: (decision: Decision) => void }

function BulkButtons({ rows, decide }: BulkProps) {
  return (
    <>
      <Button size="sm" onClick={() => decide({ verb: 'approve', payouts: rows })}>
        {text.approveSelected}
      </Button>
      <Button size="sm" variant="danger" onClick={() => decide({ verb: 'reject', payouts: rows })}>
        {text.rejectSelected}
      </Button>
    </>
  )
}

const methodColumn: StaffColumn<StaffPayout> = {
  id: 'method',
  label: text.columns.method,
  cell: ({ method }) => messages.methods[method],
}

/** The buttons of a payout that waits; of others, what went wrong. */
function detailsColumn(decide: ((decision: Decision) => void) | undefined): StaffColumn<StaffPayout> {
  return {
    id: 'details',
    label: text.columns.details,
    wide: true,
    cell: (payout) => {
      const { state, reason, returned } = payout
      if (!decide || state !== 'held')
        return reason ?? (Number(returned) > 0 ? text.returned(formatMoney(returned)) : null)
      return (
        <span className="flex gap-2">
          <Button
            size="sm"
            aria-label={text.approveOf(nameOf(payout))}
            onClick={() => decide({ verb: 'approve', payouts: [payout] })}
          >
            {text.approve}
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={text.rejectOf(nameOf(payout))}
            onClick={() => decide({ verb: 'reject', payouts: [payout] })}
          >
            {text.reject}
          </Button>
        </span>
      )
    },
  }
}

function nameOf({ amount, seller, sellerId }: StaffPayout): string {
  return text.name(formatMoney(amount), seller ?? sellerId)
}
