import { type ReactNode, Suspense, useState } from 'react'
import { messages as catalogMessages } from '@/modules/catalog/messages'
import { sellerPath } from '@/modules/catalog/web/paths'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { messages } from '@/modules/checkout/messages'
import { CardForm } from '@/modules/checkout/web/card-form'
import { type PaymentFormProps, paymentFormSlot } from '@/modules/checkout/web/slots'
import { durationText } from '@/src/kit/text/duration'
import { serverNow } from '@/web/lib/api/server-clock'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount } from '@/web/lib/format/format'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { SlotView } from '@/web/lib/modules/slots'
import { Button } from '@/web/ui/button'
import { ProtectionLine } from '@/web/ui/buyer-protection'
import { Panel } from '@/web/ui/panel'
import { Spinner } from '@/web/ui/states/spinner'
import { TextLink } from '@/web/ui/text-link'
import { CopyMark } from '@/web/ui/values/copy-mark'
import { Countdown } from '@/web/ui/values/countdown'
import { ItemImage } from '@/web/ui/values/item-image'
import { Price } from '@/web/ui/values/price'
import { Username } from '@/web/ui/values/username'

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

const { summary } = messages

/** Which copy is bought, from whom, how soon it is delivered, what protects the buyer, and the total: all from the order, none from the address. */
function OrderSummary({ intent }: { intent: PaymentIntentResponse }) {
  const { copy, itemName, assetId } = intent
  return (
    <div className="grid gap-4 p-5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <ItemImage
          src={intent.imageUrl}
          assetId={assetId}
          name={itemName}
          category={intent.category}
          size="small"
          className="size-16 rounded-md"
        />
        <div className="grid gap-0.5">
          <h2 className="text-base">{itemName}</h2>
          {copy && (
            <p className="tabular text-sm text-ink-muted">
              {copy.serial === null ? summary.noSerial : summary.serial(formatCount(copy.serial))}
            </p>
          )}
        </div>
        <div className="col-span-2 flex items-baseline justify-between gap-4 border-t border-line pt-3 sm:col-span-1 sm:grid sm:justify-items-end sm:border-0 sm:pt-0">
          <span className="text-xs text-ink-muted">{messages.total}</span>
          <Price dollars={intent.amount} size="lg" />
        </div>
      </div>
      {copy && <CopyFacts copy={copy} />}
      <ProtectionLine />
    </div>
  )
}

function CopyFacts({ copy }: { copy: NonNullable<PaymentIntentResponse['copy']> }) {
  const { deliverySeconds } = useClientConfig()
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm">
      <Fact name={summary.seller}>
        <TextLink href={sellerPath(copy.seller)}>
          <Username name={copy.seller} isTemporary={copy.sellerTemporary} />
        </TextLink>
      </Fact>
      <Fact name={summary.copy}>
        <CopyMark verified={copy.verified} />
      </Fact>
      <Fact name={summary.condition}>{catalogMessages.conditions[copy.condition]}</Fact>
      <Fact name={summary.delivery}>{summary.deliveredIn(durationText(deliverySeconds))}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="flex min-h-6 min-w-0 items-center [&>a]:flex [&>a]:min-h-6 [&>a]:min-w-0 [&>a]:items-center">
        {children}
      </dd>
    </div>
  )
}
