import type { ReactNode } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { messages } from '@/modules/checkout/messages'
import { shellMessages } from '@/modules/checkout/shell-messages'
import { CheckoutProblem } from '@/modules/checkout/web/checkout-problem'
import { PaidView } from '@/modules/checkout/web/paid-view'
import { PaymentPanel } from '@/modules/checkout/web/payment-panel'
import { type Purchase, parsePurchase } from '@/modules/checkout/web/purchase'
import { useCheckout } from '@/modules/checkout/web/use-checkout'
import { useClientConfig } from '@/web/lib/client-config'
import { SignedInOnly } from '@/web/lib/signed-in-only'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { Spinner } from '@/web/ui/spinner'

const { processing } = messages

/** Stripe has it, and the order has not heard of it yet. */
export function PaymentProcessing({ orderId }: { orderId: string }) {
  return (
    <Panel>
      <div
        role="status"
        className="flex min-h-80 flex-col items-center justify-center gap-3 px-2 text-center text-sm"
      >
        <Spinner className="size-6 text-ink-muted" />
        <h2 className="text-lg">{processing.title}</h2>
        <p className="max-w-md text-ink-muted">{processing.message}</p>
        <Button asChild className="mt-4">
          <Link href={`/orders/${orderId}`}>{processing.order}</Link>
        </Button>
      </div>
    </Panel>
  )
}

const { nextSteps } = messages

export function NextSteps() {
  const { escrow } = useClientConfig()
  return (
    <Panel title={nextSteps.title}>
      <ol className="grid gap-4">
        {nextSteps.steps.map(({ title, text }, index) => (
          <li key={text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 text-sm">
            <span
              aria-hidden="true"
              className="tabular grid size-6 place-items-center rounded-full border border-line-strong text-xs text-ink-muted"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5 pt-0.5">
              <p className="font-medium">{title(escrow)}</p>
              <p className="text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

export function CheckoutPage() {
  const purchase = parsePurchase(useSearch())
  if (!purchase) return <Redirect to="/marketplace" replace />
  return <SignedInOnly fallback={<PreparingPage />}>{() => <Checkout purchase={purchase} />}</SignedInOnly>
}

/** One frame for all its states, so that the focus on its heading outlives them. */
function Checkout({ purchase }: { purchase: Purchase }) {
  const { view, place, isBusy, ...turns } = useCheckout(purchase)
  if (view.is === 'paid') return <PaidView item={purchase.item} order={view.order} />
  return (
    <Frame>
      {view.is === 'preparing' && <Preparing />}
      {view.is === 'under way' && <PaymentProcessing orderId={view.orderId} />}
      {view.is === 'problem' && (
        <CheckoutProblem error={view.error} purchase={purchase} busy={isBusy} onRetry={turns.tryAgain} />
      )}
      {view.is === 'form' && (
        <PaymentPanel
          key={place}
          purchase={purchase}
          intent={view.intent}
          onPaid={turns.pay}
          onProcessing={() => turns.follow(view.intent.orderId)}
          onClosed={turns.end}
          onRenew={turns.tryAgain}
        />
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page title={shellMessages.title}>
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
        {messages.preparing}
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
