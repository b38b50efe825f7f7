import { useQuery } from '@tanstack/react-query'
import type { Wallet } from '@/modules/wallet/contract'
import { homeMessages as texts } from '@/modules/wallet/home-messages'
import { messages } from '@/modules/wallet/messages'
import { walletPath } from '@/modules/wallet/web/paths'
import { walletQuery } from '@/modules/wallet/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format'
import { Price } from '@/web/ui/price'
import { SummaryError, SummaryPanel, SummarySkeleton } from '@/web/ui/summary-panel'

const { available, pending, escrow: inEscrow } = messages.balances

/** On the home page: what the user can be paid out, and what is on its way. */
export function HomeBalance() {
  const { data, error, refetch } = useQuery(walletQuery)
  return (
    <SummaryPanel title={texts.title} href={walletPath} linkText={texts.open}>
      {data ? (
        <Balances wallet={data} />
      ) : error ? (
        <SummaryError error={error} onRetry={() => void refetch()} />
      ) : (
        <SummarySkeleton />
      )}
    </SummaryPanel>
  )
}

function Balances({ wallet }: { wallet: Wallet }) {
  const { escrow } = useClientConfig()
  return (
    <dl className="grid grid-rows-[1fr_auto] px-4 sm:px-5">
      <div className="grid content-center gap-1">
        <dt className="text-sm text-ink-muted">{available.label}</dt>
        <dd>
          <Price dollars={wallet.available} size="xl" />
        </dd>
      </div>
      <div className="grid grid-cols-2 gap-4 border-t border-line py-3.5">
        <Part label={pending.label} dollars={wallet.pending} />
        <Part label={inEscrow.label(escrow)} dollars={wallet.escrow} />
      </div>
    </dl>
  )
}

function Part({ label, dollars }: { label: string; dollars: string }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-xs text-ink-muted">{label}</dt>
      <dd className="tabular text-sm font-medium">{formatMoney(dollars)}</dd>
    </div>
  )
}
