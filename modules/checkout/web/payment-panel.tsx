import { Suspense, useState } from 'react'
import { messages } from '@/modules/checkout/messages'
import { CardForm } from '@/modules/checkout/web/card-form'
import { OrderSummary } from '@/modules/checkout/web/order-summary'
import { type PaymentFormProps, paymentFormSlot } from '@/modules/checkout/web/slots'
import { serverNow } from '@/web/lib/api/server-clock'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { SlotView } from '@/web/lib/modules/slots'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { Spinner } from '@/web/ui/states/spinner'
import { Countdown } from '@/web/ui/values/countdown'

const StripeForm = lazyView(() => import('./stripe-form').then((m) => m.StripeForm))
const { reservation } = messages

type Props = PaymentFormProps & { onRenew: () => void }

/** The copy to buy, the reservation and the payment form. */
export function PaymentPanel({ onRenew, ...form }: Props) {
  const { intent } = form
  return (
    <Panel flush>
      <OrderSummary intent={intent} />
      <Reservation key={intent.reserveUntil} until={intent.reserveUntil} onRenew={onRenew} />
      <div className="grid gap-5 p-5">
        <PaymentForm {...form} />
      </div>
    </Panel>
  )
}

function PaymentForm(props: PaymentFormProps) {
  const { provider } = props.intent
  if (provider === 'sandbox') return <CardForm {...props} />
  const loading = <Spinner className="mx-auto my-24 size-6 text-ink-muted" />
  if (provider !== 'stripe') return <SlotView slot={paymentFormSlot} props={props} fallback={loading} />
  return (
    <Suspense fallback={loading}>
      <StripeForm {...props} />
    </Suspense>
  )
}

function Reservation({ until, onRenew }: { until: string; onRenew: () => void }) {
  const [ended, setEnded] = useState(() => Date.parse(until) <= serverNow())
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
