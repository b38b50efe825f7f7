import { useQuery } from '@tanstack/react-query'
import type { Wallet } from '@/modules/wallet/contract'
import { shellMessages } from '@/modules/wallet/shell-words'
import { Balances } from '@/modules/wallet/web/balances'
import { PayoutForm } from '@/modules/wallet/web/payout-form'
import { PayoutList } from '@/modules/wallet/web/payout-list'
import { walletQuery } from '@/modules/wallet/web/queries'
import { payoutAccountSlot } from '@/modules/wallet/web/slots'
import { Statement } from '@/modules/wallet/web/statement'
import { WalletSkeleton } from '@/modules/wallet/web/wallet-skeleton'
import { messages } from '@/modules/wallet/words'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { RedirectToLogin } from '@/web/lib/log-in-first'
import { SignedInOnly } from '@/web/lib/signed-in-only'
import { SlotView } from '@/web/lib/slots'
import { ErrorState } from '@/web/ui/error-state'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'

export function WalletPage() {
  return (
    <Page title={shellMessages.title}>
      <SignedInOnly fallback={<WalletSkeleton />}>{() => <WalletLoader />}</SignedInOnly>
    </Page>
  )
}

function WalletLoader() {
  const { data: wallet, error, refetch } = useQuery(walletQuery)
  if (wallet) return <WalletView wallet={wallet} />
  if (!error) return <WalletSkeleton />
  if (error instanceof ApiError && error.status === 401) return <RedirectToLogin />
  return <ErrorState message={errorMessage(error)} onRetry={() => refetch()} />
}

function WalletView({ wallet }: { wallet: Wallet }) {
  return (
    <div className="grid gap-6">
      <Balances wallet={wallet} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Statement entries={wallet.entries} />
        <div className="grid gap-6 max-lg:order-first">
          <SlotView slot={payoutAccountSlot} />
          <Panel title={messages.payout.title}>
            <PayoutForm available={wallet.available} />
          </Panel>
          <PayoutList />
        </div>
      </div>
    </div>
  )
}
