import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/wallet/messages'
import { userBalanceQuery } from '@/modules/wallet/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const { userPanel: text, balances: labels } = messages

/** On the page of a user in the back office. */
export function BalancePanel({ userId }: { userId: string }) {
  const { escrow } = useClientConfig()
  const { data, error, refetch } = useQuery(userBalanceQuery(userId))
  return (
    <Panel title={text.title}>
      {!data && error && (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="block" className="h-12" />}
      {data && (
        <dl className="grid grid-cols-3 gap-4 text-sm">
          <Amount label={labels.available.label} dollars={data.available} />
          <Amount label={labels.pending.label} dollars={data.pending} />
          <Amount label={labels.escrow.label(escrow)} dollars={data.escrow} />
        </dl>
      )}
    </Panel>
  )
}

function Amount({ label, dollars }: { label: string; dollars: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="tabular font-medium">{formatMoney(dollars)}</dd>
    </div>
  )
}
