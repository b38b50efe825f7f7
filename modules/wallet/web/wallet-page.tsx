import { useQuery } from '@tanstack/react-query'
import type { Wallet } from '@/modules/wallet/contract'
import { messages } from '@/modules/wallet/messages'
import { shellMessages } from '@/modules/wallet/shell-messages'
import { Balances } from '@/modules/wallet/web/balances'
import { OwnFines } from '@/modules/wallet/web/fines/own-fines'
import { PayoutForm } from '@/modules/wallet/web/payout-form'
import { PayoutList } from '@/modules/wallet/web/payout-list'
import { walletQuery } from '@/modules/wallet/web/queries'
import { payoutAccountId, payoutAccountSlot, walletPanelSlot } from '@/modules/wallet/web/slots'
import { Statement } from '@/modules/wallet/web/statement'
import { ApiError } from '@/web/lib/api/api-error'
import { SlotView } from '@/web/lib/modules/slots'
import { RedirectToLogin } from '@/web/lib/session/redirect-to-login'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { uiMessages } from '@/web/messages'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

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
  return <ErrorState error={error} onRetry={() => refetch()} />
}

function WalletView({ wallet }: { wallet: Wallet }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Balances wallet={wallet} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:row-span-2">
          <Statement entries={wallet.entries} />
        </div>
        <div className="grid gap-6 max-lg:order-first">
          <div id={payoutAccountId} className="scroll-mt-24 empty:hidden">
            <SlotView slot={payoutAccountSlot} />
          </div>
          <Panel title={messages.payout.title}>
            <PayoutForm available={wallet.available} options={wallet.payoutOptions} />
          </Panel>
          <PayoutList />
          <OwnFines />
        </div>
        <div className="min-w-0 empty:hidden lg:col-start-2">
          <SlotView slot={walletPanelSlot} />
        </div>
      </div>
    </div>
  )
}

function WalletSkeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid gap-6">
      <Skeleton shape="block" className="h-96 w-full sm:h-72 lg:h-38" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton shape="block" className="h-64 w-full" />
        <div className="grid gap-6 max-lg:order-first">
          <Skeleton shape="block" className="h-64 w-full" />
          <Skeleton shape="block" className="h-28 w-full" />
        </div>
      </div>
    </div>
  )
}
