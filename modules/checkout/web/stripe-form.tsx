import { useEffect, useEffectEvent, useState } from 'react'
import { object } from 'valibot'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { messages } from '@/modules/checkout/messages'
import { DeliverToField } from '@/modules/checkout/web/deliver-to-field'
import type { Purchase } from '@/modules/checkout/web/paths'
import { PayButton } from '@/modules/checkout/web/pay-button'
import { returnUrl } from '@/modules/checkout/web/purchase'
import { isClosedError, useUpdateDeliverTo } from '@/modules/checkout/web/queries'
import { useDeliverTo } from '@/modules/checkout/web/use-deliver-to'
import { type MountedElement, usePaymentElement } from '@/modules/checkout/web/use-payment-element'
import type { ApiError } from '@/web/lib/api/api-error'
import { Alert } from '@/web/ui/alert'
import { classNames } from '@/web/ui/class-names'
import { useForm } from '@/web/ui/forms/use-form'
import { Spinner } from '@/web/ui/states/spinner'
import { toast } from '@/web/ui/toasts/toast'

type Props = {
  purchase: Purchase
  intent: PaymentIntentResponse
  /** Stripe processes the payment; the order shows the result. */
  onProcessing: () => void
  onClosed: (error: ApiError) => void
}

const { form } = messages

export function StripeForm({ purchase, intent, onProcessing, onClosed }: Props) {
  const { containerRef, mounted, state } = usePaymentElement(intent, purchase.method)
  const { paymentError, clearError, showPaymentError } = usePaymentError()
  const deliverTo = useDeliverTo(intent)
  const updateDeliverTo = useUpdateDeliverTo(purchase, intent)
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: object({ deliverTo: deliverTo.schema }),
    initialValues: { deliverTo: deliverTo.initialName },
    errorToast: form.failed,
    onSubmit: async (values) => {
      if (!mounted) return
      clearError()
      try {
        await updateDeliverTo(values.deliverTo.trim())
      } catch (error) {
        if (isClosedError(error)) return onClosed(error)
        throw error
      }
      await confirm(mounted)
    },
  })
  useEarlierAttemptResult(mounted, intent.clientSecret, { onProcessing, onError: showPaymentError })

  async function confirm({ stripe, elements }: MountedElement) {
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl(location, intent.orderId) },
      redirect: 'if_required',
    })
    if (!error) return onProcessing()
    // Stripe's form shows its own validation errors.
    if (error.type !== 'validation_error') showPaymentError(error.message ?? messages.formUnavailable)
  }

  if (state === 'failed') return <FormUnavailable />
  return (
    <form {...formProps} className="grid gap-4">
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
          ref={containerRef}
          className={classNames('col-start-1 row-start-1', state === 'loading' && 'invisible')}
        />
      </div>
      <DeliverToField error={errors.deliverTo} deliverTo={deliverTo} {...fieldProps('deliverTo')} />
      <Alert>{paymentError ?? error?.message}</Alert>
      <PayButton amount={intent.amount} busy={isSubmitting} />
    </form>
  )
}

function usePaymentError() {
  const [paymentError, setPaymentError] = useState<string>()
  function showPaymentError(description: string) {
    setPaymentError(description)
    toast({ title: form.failed, description, tone: 'bad' })
  }
  return { paymentError, clearError: () => setPaymentError(undefined), showPaymentError }
}

type EarlierAttemptHandlers = { onProcessing: () => void; onError: (message: string) => void }

/** Reports the result of an earlier attempt, if the user returns from a bank's page or reopens this one. */
function useEarlierAttemptResult(
  mounted: MountedElement | undefined,
  clientSecret: string,
  handlers: EarlierAttemptHandlers,
) {
  const report = useEffectEvent((status: string, error: string | undefined) => {
    if (status === 'succeeded' || status === 'processing') handlers.onProcessing()
    else if (error) handlers.onError(error)
  })
  useEffect(() => {
    let isUnmounted = false
    mounted?.stripe.retrievePaymentIntent(clientSecret).then(({ paymentIntent }) => {
      if (!isUnmounted && paymentIntent)
        report(paymentIntent.status, paymentIntent.last_payment_error?.message)
    })
    return () => {
      isUnmounted = true
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
