import { useQuery } from '@tanstack/react-query'
import type { Payout } from '@/modules/wallet/contract'
import { messages } from '@/modules/wallet/messages'
import { payoutTones } from '@/modules/wallet/web/payout-tones'
import { payoutsQuery } from '@/modules/wallet/web/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { serverNow } from '@/web/lib/api/server-clock'
import { formatDate, formatMoney } from '@/web/lib/format/format'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Badge } from '@/web/ui/values/badge'

const { methods, payouts: payoutsMessages } = messages

export function PayoutList() {
  return (
    <Panel title={payoutsMessages.title} flush>
      <Payouts />
    </Panel>
  )
}

function Payouts() {
  const { data: payouts, error, refetch } = useQuery(payoutsQuery)
  if (!payouts && error) {
    return (
      <div role="alert" className="grid justify-items-start gap-3 px-5 py-4 text-sm">
        <p className="text-ink-muted">{errorMessage(error, uiMessages.failed.message)}</p>
        <Button size="sm" onClick={() => refetch()}>
          {uiMessages.failed.retry}
        </Button>
      </div>
    )
  }
  if (!payouts) {
    return (
      <div role="status" aria-label={uiMessages.loading} className="flex h-16 items-center px-5">
        <Skeleton className="h-5 w-full" />
      </div>
    )
  }
  if (payouts.length === 0) {
    return <p className="px-5 py-4 text-sm text-ink-muted">{payoutsMessages.empty}</p>
  }
  return (
    <ul>
      {payouts.map((payout) => (
        <PayoutRow key={payout.id} payout={payout} />
      ))}
    </ul>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { arrivesAt } = payout
  const isUnderWay = payout.status === 'paid' && arrivesAt !== null && Date.parse(arrivesAt) > serverNow()
  const shownStatus = isUnderWay ? 'requested' : payout.status
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 text-sm last:border-0">
      <div className="grid gap-0.5">
        <span className="tabular font-medium">{formatMoney(payout.amount)}</span>
        <span className="text-xs text-ink-muted">{methodOf(payout)}</span>
        <span className="tabular flex flex-wrap gap-x-3 text-xs text-ink-muted">
          <span>{formatDate(payout.createdAt)}</span>
          {payout.status === 'paid' && arrivesAt !== null && (
            <span>{payoutsMessages[isUnderWay ? 'arrives' : 'arrived'](formatDate(arrivesAt))}</span>
          )}
        </span>
        {payout.failureReason && (
          <span className="text-xs text-ink-muted">
            {payoutsMessages.failureReasons[payout.failureReason]}
          </span>
        )}
        {payout.rejectionReason && (
          <span className="text-xs wrap-anywhere text-ink-muted">
            {payoutsMessages.rejected(payout.rejectionReason)}
          </span>
        )}
      </div>
      <Badge tone={payoutTones[shownStatus]}>{payoutsMessages.states[shownStatus]}</Badge>
    </li>
  )
}

function methodOf({ method, destination }: Payout) {
  return destination === null
    ? methods[method]
    : payoutsMessages.sentTo({ method: methods[method], destination })
}
