import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import type { PaymentIntentResponse, PaymentMethod } from '@/modules/checkout/contract'
import { stripeAppearance } from '@/modules/checkout/web/stripe-look'
import { useTheme } from '@/web/lib/theme'

export type MountedElement = { stripe: Stripe; elements: StripeElements }

/** Puts Stripe's own form into the element; nothing that is typed there passes through this site. */
export function usePaymentElement(
  { publishableKey, clientSecret }: PaymentIntentResponse,
  method: PaymentMethod | undefined,
) {
  const place = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<MountedElement>()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const theme = useTheme()

  useEffect(() => {
    let isGone = false
    let unmount = () => {}
    loadStripe(publishableKey).then(
      (stripe) => {
        if (isGone || !stripe || !place.current) return
        const elements = stripe.elements({ clientSecret })
        const element = elements.create('payment', {
          paymentMethodOrder: [...(method ? [method] : []), 'card'],
        })
        element.on('ready', () => setState('ready'))
        element.on('loaderror', () => setState('failed'))
        element.mount(place.current)
        unmount = () => element.destroy()
        setMounted({ stripe, elements })
      },
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
      unmount()
    }
  }, [publishableKey, clientSecret, method])

  useEffect(() => {
    mounted?.elements.update({ appearance: stripeAppearance(theme) })
  }, [mounted, theme])

  return { place, mounted, state }
}
