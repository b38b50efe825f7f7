import { useQuery } from '@tanstack/react-query'
import type { WaitingRefund } from '@/modules/manual/contract'
import { staffMessages } from '@/modules/manual/staff-messages'
import { usePayRefund, waitingRefundsQuery } from '@/modules/manual/web/staff-queries'
import { casePath } from '@/modules/orders/web/paths'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { TextLink } from '@/web/ui/text-link'
import { showError } from '@/web/ui/toasts/show-error'

const text = staffMessages.refunds

/** The refunds to send through the bank, the oldest first. */
export function WaitingRefunds() {
  const { data } = useQuery(waitingRefundsQuery)
  if (!data || data.length === 0) return null
  return (
    <Panel title={text.title}>
      <ul className="grid divide-y divide-line">
        {data.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
    </Panel>
  )
}

function RefundRow({ refund }: { refund: WaitingRefund }) {
  const { mutate: pay, isPending } = usePayRefund()
  const { id, orderId, amount, reference, payer, account, isProposed, isOwnProposal } = refund
  const label = isProposed ? text.confirm : text.paid
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <span className="grid min-w-0 gap-0.5">
        <span>
          <span className="tabular font-medium">{formatMoney(amount)}</span>{' '}
          <span className="tabular">{reference}</span>{' '}
          <TextLink href={casePath(orderId)}>{staffMessages.order}</TextLink>
        </span>
        <span className="break-words text-ink-muted">{text.to(payer, account)}</span>
      </span>
      {isOwnProposal ? (
        <span className="text-wait">{text.waits}</span>
      ) : (
        <Button
          size="sm"
          aria-label={`${label}: ${reference}`}
          busy={isPending}
          onClick={() => pay(id, { onError: (error) => showError(staffMessages.failed, error) })}
        >
          {label}
        </Button>
      )}
    </li>
  )
}
