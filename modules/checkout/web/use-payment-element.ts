import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import type { PaymentMethod } from '@/modules/orders/contract'
import { type Theme, useTheme } from '@/web/lib/browser/theme'

const colorTokens = {
  colorPrimary: '--accent',
  colorBackground: '--surface-control',
  colorText: '--ink',
  colorTextSecondary: '--ink-muted',
  colorDanger: '--bad',
} as const

export type MountedElement = { stripe: Stripe; elements: StripeElements }

/** Mounts Stripe's payment form in `containerRef`. Card data never passes through this site. */
export function usePaymentElement(
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
