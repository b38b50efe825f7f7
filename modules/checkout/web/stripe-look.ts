import type { Appearance } from '@stripe/stripe-js'
import type { Theme } from '@/web/lib/theme'

const colorTokens = {
  colorPrimary: '--accent',
  colorBackground: '--surface-control',
  colorText: '--ink',
  colorTextSecondary: '--ink-muted',
  colorDanger: '--bad',
} as const

/** The site's look for a form that Stripe draws in a frame of its own, where no style of ours reaches. */
export function stripeAppearance(theme: Theme): Appearance {
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
