import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import type { PaymentIntentResponse, PaymentMethod } from '@/modules/checkout/contract'
import { type Theme, useTheme } from '@/web/lib/theme'

const colorTokens = {
  colorPrimary: '--accent',
  colorBackground: '--surface-control',
  colorText: '--ink',
  colorTextSecondary: '--ink-muted',
  colorDanger: '--bad',
} as const

/** The site's look for a form that Stripe draws in a frame of its own, where no style of ours reaches. */
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

/** Stripe reads no oklch: the browser paints a dot and tells what came of it. */
function rgbColorOf(token: string): string | undefined {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const canvas = document.createElement('canvas')
  const paint = canvas.getContext('2d')
  if (!paint) return undefined
  paint.fillStyle = color
  paint.fillRect(0, 0, 1, 1)
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

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
