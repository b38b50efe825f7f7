import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RejectedRefund } from '@/modules/orders/payments/rejected-refund-contract'
import { rejectedRefundMessages as text } from '@/modules/orders/staff/rejected-refund-messages'
import { casePath } from '@/modules/orders/web/paths'
import { ManualRefundDialog, nameOf } from '@/modules/orders/web/refunds/manual-refund-dialog'
import { rejectedRefundsQuery, useRetryRefunds } from '@/modules/orders/web/refunds/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { formatDate, formatDateTime, formatMoney } from '@/web/lib/format/format'
import { useRight } from '@/web/lib/session/viewer'
import { PersonLink } from '@/web/staff/person-link'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Button } from '@/web/ui/button'
import { TextLink } from '@/web/ui/text-link'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'

const { columns: labels, retry: retryText, manual: manualText } = text

/** The refunds that the payment provider rejected. Moderators have them tried again; admins record those that they pay another way. */
export function RejectedRefundsPage() {
  const filters = useUrlFilters([])
  const query = useQuery(rejectedRefundsQuery(filters.cursor))
  const canRetry = useRight('moderation')
  const canRecord = useRight('administration')
  const retry = useRetry()
  const [chosen, setChosen] = useState<readonly RejectedRefund[]>()
  const acts = { ...retry, record: canRecord ? setChosen : undefined }
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={canRetry ? [...columns, actColumn(acts)] : columns}
        query={query}
        exported={{ table: 'rejected-refunds', filters: {} }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={nameOf}
        empty={text.empty}
        {...(canRetry && {
          bulkActions: (rows: readonly RejectedRefund[]) => <BulkButtons rows={rows} acts={acts} />,
        })}
      />
      {chosen && <ManualRefundDialog refunds={chosen} onClose={() => setChosen(undefined)} />}
    </StaffPage>
  )
}

interface Acts {
  retry: (refunds: readonly RejectedRefund[]) => void
  /** Those that the provider is being asked about. */
  retrying: readonly RejectedRefund[]
  record: ((refunds: readonly RejectedRefund[]) => void) | undefined
}

function useRetry(): Pick<Acts, 'retry' | 'retrying'> {
  const { mutate, isPending, variables = [] } = useRetryRefunds()
  const retry = (refunds: readonly RejectedRefund[]) => {
    const ready = refunds.filter(({ isOwnCase }) => !isOwnCase)
    mutate(ready, {
      onSuccess: ([first, ...others]) => {
        if (!first) return toast({ title: retryText.done(ready.length), tone: 'good' })
        const reason = errorMessage(first.error)
        toast({
          title: retryText.failed({ failed: 1 + others.length, total: ready.length }),
          description:
            ready.length > 1 ? retryText.failedOne({ name: nameOf(first.refund), reason }) : reason,
          tone: 'bad',
        })
      },
    })
  }
  return { retry, retrying: isPending ? variables : [] }
}

function BulkButtons({ rows, acts }: { rows: readonly RejectedRefund[]; acts: Acts }) {
  const { retry, retrying, record } = acts
  return (
    <>
      <Button
        size="sm"
        busy={retrying.length > 0}
        disabled={rows.every(({ isOwnCase }) => isOwnCase)}
        onClick={() => retry(rows)}
      >
        {retryText.selected}
      </Button>
      {record && (
        <Button size="sm" variant="danger" onClick={() => record(rows)}>
          {manualText.selected}
        </Button>
      )}
    </>
  )
}

const columns: StaffColumn<RejectedRefund>[] = [
  {
    id: 'order',
    label: labels.order,
    cell: (refund) =>
      refund.isOwnCase ? (
        <span className="grid justify-items-start gap-1">
          {nameOf(refund)}
          <Badge tone="wait">{text.ownCase}</Badge>
        </span>
      ) : (
        <span className="grid gap-0.5">
          <TextLink href={casePath(refund.id)}>{nameOf(refund)}</TextLink>
          <span className="text-xs text-ink-muted">{text.seller(refund.seller)}</span>
        </span>
      ),
  },
  { id: 'due', label: labels.due, numeric: true, cell: ({ due }) => formatMoney(due) },
  {
    id: 'buyer',
    label: labels.buyer,
    cell: ({ buyer, buyerId, isBuyerSuspended }) => (
      <span className="grid justify-items-start gap-1">
        <PersonLink userId={buyerId}>{buyer}</PersonLink>
        {isBuyerSuspended && <Badge tone="bad">{text.suspended}</Badge>}
      </span>
    ),
  },
  { id: 'why', label: labels.why, wide: true, cell: (refund) => <Why refund={refund} /> },
  { id: 'payment', label: labels.payment, cell: (refund) => <Payment refund={refund} /> },
  { id: 'answer', label: labels.answer, wide: true, cell: (refund) => <Answer refund={refund} /> },
]

function Why({ refund: { refundReason, chargeback, proposedBy } }: { refund: RejectedRefund }) {
  return (
    <span className="grid justify-items-start gap-1">
      {refundReason ? text.reasons[refundReason] : text.unmatched}
      {chargeback === 'won' && <Badge>{text.chargebackWon}</Badge>}
      {chargeback === 'lost' && <Badge tone="bad">{text.chargebackLost}</Badge>}
      {proposedBy !== null && <Badge tone="wait">{text.proposed(proposedBy)}</Badge>}
    </span>
  )
}

function Payment({ refund }: { refund: RejectedRefund }) {
  const { provider, method, captured, paidAt, refunded } = refund
  return (
    <span className="grid gap-0.5">
      {`${provider}, ${text.methods[method] ?? method}`}
      <span className="text-xs text-ink-muted">
        {captured && paidAt && text.paid({ amount: formatMoney(captured), moment: formatDate(paidAt) })}
      </span>
      {Number(refunded) > 0 && (
        <span className="text-xs text-ink-muted">{text.refunded(formatMoney(refunded))}</span>
      )}
    </span>
  )
}

function Answer({ refund: { error, attempts, nextAttemptAt } }: { refund: RejectedRefund }) {
  const next = nextAttemptAt ? text.nextAttempt(formatDateTime(nextAttemptAt)) : text.noAttempt
  return (
    <span className="grid gap-0.5">
      {error}
      <span className="text-xs text-ink-muted">{`${text.attempts(attempts)} ${next}`}</span>
    </span>
  )
}

function actColumn({ retry, retrying, record }: Acts): StaffColumn<RejectedRefund> {
  return {
    id: 'act',
    label: labels.act,
    cell: (refund) => {
      if (refund.isOwnCase) return null
      const isAsked = retrying.some(({ id }) => id === refund.id)
      return (
        <span className="flex gap-2">
          <Button
            size="sm"
            aria-label={retryText.of(nameOf(refund))}
            busy={isAsked}
            disabled={retrying.length > 0 && !isAsked}
            onClick={() => retry([refund])}
          >
            {retryText.action}
          </Button>
          {record && (
            <Button
              size="sm"
              variant="danger"
              aria-label={manualText.of(nameOf(refund))}
              onClick={() => record([refund])}
            >
              {manualText.action}
            </Button>
          )}
        </span>
      )
    },
  }
}
