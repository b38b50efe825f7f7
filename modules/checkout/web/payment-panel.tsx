import { Suspense, useState } from 'react'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { messages } from '@/modules/checkout/messages'
import { CardForm } from '@/modules/checkout/web/card-form'
import { OrderSummary } from '@/modules/checkout/web/order-summary'
import type { Purchase } from '@/modules/checkout/web/paths'
import type { ApiError } from '@/web/lib/api-error'
import { lazyView } from '@/web/lib/lazy-component'
import { Button } from '@/web/ui/button'
import { Countdown } from '@/web/ui/countdown'
import { Panel } from '@/web/ui/panel'
import { Spinner } from '@/web/ui/spinner'

const StripeForm = lazyView(() => import('./stripe-form').then((m) => m.StripeForm))
const { reservation } = messages

type Props = {
  purchase: Purchase
  intent: PaymentIntentResponse
  onPaid: () => void
  onProcessing: () => void
  onClosed: (error: ApiError) => void
  onRenew: () => void
}

/** The copy to buy, the reservation and the payment form. */
export function PaymentPanel({ purchase, intent, onPaid, onProcessing, onClosed, onRenew }: Props) {
  return (
    <Panel flush>
      <OrderSummary purchase={purchase} intent={intent} />
      <Reservation key={intent.reserveUntil} until={intent.reserveUntil} onRenew={onRenew} />
      <div className="grid gap-5 p-5">
        {intent.provider === 'sandbox' ? (
          <CardForm purchase={purchase} intent={intent} onPaid={onPaid} onClosed={onClosed} />
        ) : (
          <Suspense fallback={<Spinner className="mx-auto my-24 size-6 text-ink-muted" />}>
            <StripeForm purchase={purchase} intent={intent} onProcessing={onProcessing} onClosed={onClosed} />
          </Suspense>
        )}
      </div>
    </Panel>
  )
}

function Reservation({ until, onRenew }: { until: string; onRenew: () => void }) {
  const [ended, setEnded] = useState(() => Date.parse(until) <= Date.now())
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 border-y border-line bg-surface-sunken px-5 text-sm">
      {ended ? (
        <>
          <span className="text-wait">{reservation.expired}</span>
          <Button size="sm" variant="quiet" onClick={onRenew}>
            {reservation.renew}
          </Button>
        </>
      ) : (
        <>
          <span className="text-ink-muted">{reservation.running}</span>
          <Countdown deadline={until} onEnd={() => setEnded(true)} className="font-medium" />
        </>
      )}
    </div>
  )
}
