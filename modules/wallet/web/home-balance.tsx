import { useQuery } from '@tanstack/react-query'
import type { Wallet } from '@/modules/wallet/contract'
import { homeMessages as texts } from '@/modules/wallet/home-messages'
import { messages } from '@/modules/wallet/messages'
import { walletPath } from '@/modules/wallet/web/paths'
import { walletQuery } from '@/modules/wallet/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format/format'
import { SummaryError, SummaryPanel, SummarySkeleton } from '@/web/ui/summary-panel'
import { Price } from '@/web/ui/values/price'

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
    <dl className="grid grid-cols-2 grid-rows-[1fr_auto]">
      <div className="col-span-2 grid content-center gap-1 px-4 sm:px-5">
        <dt className="text-sm text-ink-muted">{available.label}</dt>
        <dd>
          <Price dollars={wallet.available} size="xl" />
        </dd>
      </div>
      <Part label={pending.label} dollars={wallet.pending} />
      <Part label={inEscrow.label(escrow)} dollars={wallet.escrow} />
    </dl>
  )
}

function Part({ label, dollars }: { label: string; dollars: string }) {
  return (
    <div className="min-w-0 border-t border-line px-4 py-3.5 sm:px-5">
      <dt className="truncate text-xs text-ink-muted">{label}</dt>
      <dd className="tabular text-sm font-medium">{formatMoney(dollars)}</dd>
    </div>
  )
}
