import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { inputMessages, messages } from '@/modules/checkout/messages'
import { DeliverToField } from '@/modules/checkout/web/deliver-to-field'
import { type Purchase, returnUrl } from '@/modules/checkout/web/purchase'
import { useUpdateDeliverTo } from '@/modules/checkout/web/queries'
import { type MountedElement, usePaymentElement } from '@/modules/checkout/web/use-payment-element'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { formatMoney } from '@/web/lib/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Spinner } from '@/web/ui/spinner'
import { toast } from '@/web/ui/toasts/toast'

type Props = {
  purchase: Purchase
  intent: PaymentIntentResponse
  /** Stripe has taken it from here: the order tells how it ends. */
  onProcessing: () => void
  onClosed: (error: ApiError) => void
}

const { form } = messages

export function StripeForm({ purchase, intent, onProcessing, onClosed }: Props) {
  const { place, mounted, state } = usePaymentElement(intent, purchase.method)
  const { refusal, setRefusal, refuse } = usePaymentError()
  const [deliverTo, setDeliverTo] = useState(intent.deliverTo)
  const [isBusy, setBusy] = useState(false)
  const deliver = useUpdateDeliverTo(purchase, intent)
  const fault = deliverTo.trim() === '' ? inputMessages.deliverTo.missing : undefined
  useEarlierAttemptResult(mounted, intent.clientSecret, { onProcessing, onError: refuse })

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !mounted || fault) return
    setRefusal(undefined)
    setBusy(true)
    try {
      await deliver(deliverTo.trim())
      await confirm(mounted)
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 409)) onClosed(error)
      else refuse(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  async function confirm({ stripe, elements }: MountedElement) {
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl(location, intent.orderId) },
      redirect: 'if_required',
    })
    if (!error) return onProcessing()
    // Stripe's form says itself what is missing in it.
    if (error.type !== 'validation_error') refuse(error.message ?? messages.formUnavailable)
  }

  if (state === 'failed') return <FormUnavailable />
  return (
    <form noValidate onSubmit={pay} className="grid gap-4">
      <div className="grid">
        {state === 'loading' && (
          <div
            role="status"
            className="col-start-1 row-start-1 grid min-h-56 place-items-center text-ink-muted"
          >
            <Spinner className="size-6" />
            <span className="sr-only">{messages.preparing}</span>
          </div>
        )}
        <div
          ref={place}
          className={classNames('col-start-1 row-start-1', state === 'loading' && 'invisible')}
        />
      </div>
      <DeliverToField value={deliverTo} error={fault} onChange={setDeliverTo} />
      <Alert>{refusal}</Alert>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-1 w-full"
        busy={isBusy}
        busyText={form.paying(formatMoney(intent.amount))}
      >
        {form.pay(formatMoney(intent.amount))}
      </Button>
    </form>
  )
}

function usePaymentError() {
  const [refusal, setRefusal] = useState<string>()
  function refuse(description: string) {
    setRefusal(description)
    toast({ title: form.failed, description, tone: 'bad' })
  }
  return { refusal, setRefusal, refuse }
}

type EarlierAttemptHandlers = { onProcessing: () => void; onError: (words: string) => void }

/** Somebody who comes back from a bank's page, or opens the page twice, is shown what became of it. */
function useEarlierAttemptResult(
  mounted: MountedElement | undefined,
  clientSecret: string,
  ends: EarlierAttemptHandlers,
) {
  const tell = useEffectEvent((status: string, problem: string | undefined) => {
    if (status === 'succeeded' || status === 'processing') ends.onProcessing()
    else if (problem) ends.onError(problem)
  })
  useEffect(() => {
    let isGone = false
    mounted?.stripe.retrievePaymentIntent(clientSecret).then(({ paymentIntent }) => {
      if (!isGone && paymentIntent) tell(paymentIntent.status, paymentIntent.last_payment_error?.message)
    })
    return () => {
      isGone = true
    }
  }, [mounted, clientSecret])
}

function FormUnavailable() {
  return (
    <p role="alert" className="text-sm text-ink-muted">
      {messages.formUnavailable}
    </p>
  )
}
