import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreditTransfer, CreditTransferAct } from '@/modules/manual/contract'
import { staffMessages } from '@/modules/manual/staff-messages'
import { creditTransfersQuery, useCancelPayout, useRecordTransfer } from '@/modules/manual/web/staff-queries'
import { casePath } from '@/modules/orders/web/paths'
import { staffPayoutsPath } from '@/modules/wallet/web/paths'
import { StaffReason } from '@/src/kit/staff/staff-reason'
import { formatMoney } from '@/web/lib/format/format'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { TextLink } from '@/web/ui/text-link'
import { showError } from '@/web/ui/toasts/show-error'
import { Badge } from '@/web/ui/values/badge'

const text = staffMessages.transfers

/** The refunds and payouts that haven't left the bank, the oldest first. */
export function TransfersToSend() {
  const { data, error, refetch } = useQuery(creditTransfersQuery)
  const { mutateAsync: cancel } = useCancelPayout()
  const [canceledId, setCanceledId] = useState('')
  if (!data && error)
    return <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Panel title={text.title}>
      <ul className="grid divide-y divide-line">
        {data.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} onCancel={setCanceledId} />
        ))}
      </ul>
      <ReasonDialog
        open={canceledId !== ''}
        onClose={() => setCanceledId('')}
        title={text.cancel.title}
        description={text.cancel.description}
        schema={StaffReason}
        help={text.cancel.help}
        submit={text.cancel.submit}
        doneTitle={text.cancel.done}
        danger
        onSubmit={(reason) => cancel({ id: canceledId, reason })}
      />
    </Panel>
  )
}

function TransferRow({ transfer, onCancel }: { transfer: CreditTransfer; onCancel: (id: string) => void }) {
  const { id, kind, state, orderId, amount, name, account, bic, isHeld, fileId, proposal } = transfer
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="tabular font-medium">{formatMoney(amount)}</span>
          <span className="tabular">{id}</span>
          {orderId === null ? (
            <TextLink href={staffPayoutsPath}>{text.kinds[kind]}</TextLink>
          ) : (
            <TextLink href={casePath(orderId)}>{text.kinds[kind]}</TextLink>
          )}
          {isHeld && <Badge tone="bad">{text.held}</Badge>}
          {state === 'sent' && fileId && <Badge tone="wait">{text.inFile(fileId)}</Badge>}
        </span>
        <span className="wrap-anywhere text-ink-muted">{text.to(name, account, bic)}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <ActButton transfer={transfer} act="paid" />
        {(state === 'sent' || proposal !== null) && <ActButton transfer={transfer} act="unsent" />}
        {state === 'waiting' && kind === 'payout' && proposal === null && (
          <Button size="sm" aria-label={`${text.cancel.button}: ${id}`} onClick={() => onCancel(id)}>
            {text.cancel.button}
          </Button>
        )}
      </span>
    </li>
  )
}

function ActButton({ transfer, act }: { transfer: CreditTransfer; act: CreditTransferAct }) {
  const { mutate: record, isPending } = useRecordTransfer()
  const { id, proposal, isOwnProposal } = transfer
  if (proposal === act && isOwnProposal)
    return <span className="self-center text-wait">{staffMessages.waits}</span>
  const label = proposal === act ? text.confirm[act] : text.acts[act]
  return (
    <Button
      size="sm"
      aria-label={`${label}: ${id}`}
      busy={isPending}
      onClick={() => record({ id, act }, { onError: (error) => showError(staffMessages.failed, error) })}
    >
      {label}
    </Button>
  )
}
