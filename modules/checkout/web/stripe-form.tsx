import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { object } from 'valibot'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { messages } from '@/modules/checkout/messages'
import { DeliverToField } from '@/modules/checkout/web/deliver-to-field'
import type { Purchase } from '@/modules/checkout/web/paths'
import { PayButton } from '@/modules/checkout/web/pay-button'
import { returnUrl } from '@/modules/checkout/web/purchase'
import { isClosedError, useUpdateDeliverTo } from '@/modules/checkout/web/queries'
import { useDeliverTo } from '@/modules/checkout/web/use-deliver-to'
import type { PaymentMethod } from '@/modules/orders/contract'
import type { ApiError } from '@/web/lib/api/api-error'
import { type Theme, useTheme } from '@/web/lib/browser/theme'
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

const colorTokens = {
  colorPrimary: '--accent',
  colorBackground: '--surface-control',
  colorText: '--ink',
  colorTextSecondary: '--ink-muted',
  colorDanger: '--bad',
} as const

type MountedElement = { stripe: Stripe; elements: StripeElements }

/** Mounts Stripe's payment form in `containerRef`. Card data never passes through this site. */
function usePaymentElement(
  { publishableKey, clientSecret }: PaymentIntentResponse,
  method: PaymentMethod | undefined,
) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<MountedElement>()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const theme = useTheme()

  useEffect(() => {
    let isUnmounted = false
    let unmount = () => {}
    loadStripe(publishableKey).then(
      (stripe) => {
        if (isUnmounted || !stripe || !containerRef.current) return
        const elements = stripe.elements({ clientSecret })
        const element = elements.create('payment', {
          paymentMethodOrder: [...(method ? [method] : []), 'card'],
        })
        element.on('ready', () => setState('ready'))
        element.on('loaderror', () => setState('failed'))
        element.mount(containerRef.current)
        unmount = () => element.destroy()
        setMounted({ stripe, elements })
      },
      () => !isUnmounted && setState('failed'),
    )
    return () => {
      isUnmounted = true
      unmount()
    }
  }, [publishableKey, clientSecret, method])

  useEffect(() => {
    mounted?.elements.update({ appearance: stripeAppearance(theme) })
  }, [mounted, theme])

  return { containerRef, mounted, state }
}

/** The site's theme for Stripe's form, which is in an iframe that our CSS doesn't reach. */
function stripeAppearance(theme: Theme): Appearance {
  const colors = Object.entries(colorTokens).flatMap(([name, token]) => {
    const color = rgbColorOf(token)
    return color === undefined ? [] : [[name, color]]
  })
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      ...Object.fromEntries(colors),
      borderRadius: '10px',
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: '15px',
    },
  }
}

/** Converts a color token to rgb by drawing a pixel, because Stripe doesn't support oklch. */
function rgbColorOf(token: string): string | undefined {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
