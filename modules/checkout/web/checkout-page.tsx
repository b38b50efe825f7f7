import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { choiceMessages } from '@/modules/checkout/choice-messages'
import { messages } from '@/modules/checkout/messages'
import { shellMessages } from '@/modules/checkout/shell-messages'
import { CheckoutProblem, noticeHeight } from '@/modules/checkout/web/checkout-problem'
import { PaidView } from '@/modules/checkout/web/paid-view'
import type { Purchase } from '@/modules/checkout/web/paths'
import { PaymentPanel } from '@/modules/checkout/web/payment-panel'
import { checkoutUrlWithProvider, parsePurchase } from '@/modules/checkout/web/purchase'
import { useCheckout } from '@/modules/checkout/web/use-checkout'
import type { OfferedProvider } from '@/modules/orders/contract'
import { orderPath } from '@/modules/orders/web/paths'
import { durationText } from '@/src/kit/text/duration'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { useClientConfig } from '@/web/lib/client-config'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { Spinner } from '@/web/ui/states/spinner'

const { processing, nextSteps } = messages

export function CheckoutPage() {
  const purchase = parsePurchase(useSearch())
  if (!purchase) return <Redirect to={marketplacePath} replace />
  return <SignedInOnly fallback={<PreparingPage />}>{() => <Checkout purchase={purchase} />}</SignedInOnly>
}

/** All states share one frame, so that the heading keeps the focus. */
function Checkout({ purchase }: { purchase: Purchase }) {
  const { view, formKey, isBusy, ...actions } = useCheckout(purchase)
  if (view.kind === 'paid') return <PaidView order={view.order} />
  return (
    <Frame>
      {view.kind === 'preparing' && <Preparing />}
      {view.kind === 'choice' && <PaymentChoice options={view.options} />}
      {view.kind === 'processing' && <PaymentProcessing orderId={view.orderId} />}
      {view.kind === 'error' && (
        <CheckoutProblem error={view.error} purchase={purchase} busy={isBusy} onRetry={actions.retry} />
      )}
      {view.kind === 'form' && (
        <PaymentPanel
          key={formKey}
          purchase={purchase}
          intent={view.intent}
          onPaid={actions.markPaid}
          onProcessing={() => actions.trackOrder(view.intent.orderId)}
          onClosed={actions.fail}
          onRenew={actions.retry}
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
        className={`flex ${noticeHeight} flex-col items-center justify-center gap-3 text-sm text-ink-muted`}
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

/** Stripe has the payment, but the order isn't paid yet. */
function PaymentProcessing({ orderId }: { orderId: string }) {
  return (
    <Panel>
      <div
        role="status"
        className={`flex ${noticeHeight} flex-col items-center justify-center gap-3 px-2 text-center text-sm`}
      >
        <Spinner className="size-6 text-ink-muted" />
        <h2 className="text-lg">{processing.title}</h2>
        <p className="max-w-md text-ink-muted">{processing.message}</p>
        <Button asChild className="mt-4">
          <Link href={orderPath(orderId)}>{processing.viewOrder}</Link>
        </Button>
      </div>
    </Panel>
  )
}

function NextSteps() {
  const { escrow, deliverySeconds, confirmSeconds } = useClientConfig()
  const times = { delivery: durationText(deliverySeconds), confirm: durationText(confirmSeconds) }
  return (
    <Panel title={nextSteps.title}>
      <ol className="grid gap-4">
        {nextSteps.steps.map(({ title, text }, index) => (
          <li key={text(times)} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 text-sm">
            <span
              aria-hidden="true"
              className="tabular grid size-6 place-items-center rounded-full border border-line-strong text-xs text-ink-muted"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5 pt-0.5">
              <p className="font-medium">{title(escrow)}</p>
              <p className="text-ink-muted">{text(times)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The buyer chooses before anything is reserved, because an order stays with its provider. */
function PaymentChoice({ options }: { options: readonly OfferedProvider[] }) {
  const search = useSearch()
  return (
    <Panel title={choiceMessages.title}>
      <ul className="grid gap-3">
        {options.map((option) => (
          <li key={option.provider}>
            <Link
              href={checkoutUrlWithProvider(search, option)}
              replace
              onClick={focusPageHeading}
              className="flex min-h-16 items-center justify-between gap-3 rounded-md border border-line-strong px-4 py-3 hover:bg-surface-sunken"
            >
              <span className="grid gap-0.5">
                <span className="font-medium">
                  {option.methods.map((method) => messages.methods[method]).join(', ')}
                </span>
                <span className="text-sm text-ink-muted">
                  {choiceMessages.within(durationText(option.reservationSeconds))}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
