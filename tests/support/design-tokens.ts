import { readFileSync } from 'node:fs'
import type { Oklch } from '@/src/kit/color'

export type Theme = 'light' | 'dark'

/** The tokens that are backgrounds of text. */
export const surfaceTokens = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'surface-control',
  'surface-float',
] as const

const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')

/** The color of a design token in a theme. */
export function tokenColor(token: string, theme: Theme): Oklch {
  const number = '([\\d.]+)'
  const color = `oklch\\(${number} ${number} ${number}\\)`
  const match = css.match(new RegExp(`--${token}: light-dark\\(${color}, ${color}\\)`))
  if (!match) throw new Error(`no token ${token}`)
  const [l = 0, c = 0, h = 0] = match
    .slice(1)
    .map(Number)
    .slice(theme === 'light' ? 0 : 3)
  return { l, c, h }
}

/** The custom properties of all design tokens. */
export function tokenNames(): string[] {
  return [...css.matchAll(/^ {2}(--[\w-]+): light-dark/gm)].map(([, name]) => String(name))
}
