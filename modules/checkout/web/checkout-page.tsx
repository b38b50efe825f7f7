import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { shellWords } from '@/modules/checkout/shell-words'
import { CheckoutProblem } from '@/modules/checkout/web/checkout-problem'
import { NextSteps } from '@/modules/checkout/web/next-steps'
import { PaidView } from '@/modules/checkout/web/paid-view'
import { PaymentPanel } from '@/modules/checkout/web/payment-panel'
import { type Purchase, readPurchase } from '@/modules/checkout/web/purchase'
import { paymentIntentQuery } from '@/modules/checkout/web/queries'
import { words } from '@/modules/checkout/words'
import { focusPage } from '@/web/lib/focus'
import { SignedInOnly } from '@/web/lib/signed-in-only'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { Spinner } from '@/web/ui/spinner'

export function CheckoutPage() {
  const purchase = readPurchase(useSearch())
  if (!purchase) return <Redirect to="/marketplace" replace />
  return <SignedInOnly waiting={<PreparingPage />}>{() => <Checkout purchase={purchase} />}</SignedInOnly>
}

/** One frame for all its states, so that the focus on its heading outlives them. */
function Checkout({ purchase }: { purchase: Purchase }) {
  const { data: intent, error, isFetching, refetch } = useQuery(paymentIntentQuery(purchase))
  const place = `${purchase.listingId} ${purchase.amount}`
  const [over, setOver] = useState<{ place: string; error: Error }>()
  const [paid, setPaid] = useState<string>()
  const problem = over?.place === place ? over.error : error

  if (paid === place && intent) return <PaidView purchase={purchase} intent={intent} />
  return (
    <Frame>
      {problem ? (
        <CheckoutProblem error={problem} purchase={purchase} busy={isFetching} onRetry={tryAgain} />
      ) : intent ? (
        <PaymentPanel
          key={place}
          purchase={purchase}
          intent={intent}
          onPaid={() => setPaid(place)}
          onOver={end}
          onRenew={tryAgain}
        />
      ) : (
        <Preparing />
      )}
    </Frame>
  )

  function end(error: Error) {
    setOver({ place, error })
    focusPage()
  }

  async function tryAgain() {
    await refetch()
    setOver(undefined)
    focusPage()
  }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title={shellWords.title}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        {children}
        <NextSteps />
      </div>
    </Page>
  )
}

function Preparing() {
  return (
    <Panel>
      <div
        role="status"
        className="flex min-h-[35rem] flex-col items-center justify-center gap-3 text-sm text-ink-muted"
      >
        <Spinner className="size-6" />
        {words.preparing}
      </div>
    </Panel>
  )
}

function PreparingPage() {
  return (
    <Frame>
      <Preparing />
    </Frame>
  )
}
