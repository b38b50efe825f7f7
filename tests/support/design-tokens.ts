import { readFileSync } from 'node:fs'
import { contrastOf, type Oklch, oklchOf } from '@/src/kit/color'
import { readDeclarations } from '@/tests/support/css-declarations'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Values of custom properties by name, such as `--surface`. */
export type Tokens = Readonly<Record<string, string>>

/** The values of all design tokens without a theme. */
export const ownTokens: Tokens = Object.fromEntries(
  readDeclarations(readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8'))
    .filter(({ property }) => property.startsWith('--'))
    .map(({ property, value }) => [property, value]),
)

/** Design tokens that are colors. */
export const colorTokens = Object.keys(ownTokens).filter((name) => ownTokens[name]?.startsWith('light-dark('))

/** The only colors that may let what is behind them through. */
const translucentTokens = ['--scrim', '--shade']

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-control', 'surface-float']
const texts = ['ink', 'ink-muted', 'accent', 'good', 'wait', 'bad']
const spotlights = ['hat', 'face', 'gear', 'package', 'other'].map((category) => `spot-${category}`)
/** WCAG 2.2 AA: for text; for large text and borders of controls. */
const [textContrast, largeContrast] = [4.5, 3]
type ContrastRule = readonly [token: string, background: string, min: number]

/** What must be readable or visible on what, in both themes and with every color that an operator chooses. */
const contrastRules: readonly ContrastRule[] = [
  ...surfaces.flatMap((surface): ContrastRule[] => [
    ...texts.map((text): ContrastRule => [text, surface, textContrast]),
    ['line-strong', surface, largeContrast],
    ['accent-edge', surface, largeContrast],
  ]),
  ...spotlights.flatMap((spotlight): ContrastRule[] => [
    ['ink', spotlight, textContrast],
    ['ink-muted', spotlight, largeContrast],
  ]),
  ['accent-ink', 'accent-fill', textContrast],
  ['accent-ink', 'accent-fill-strong', textContrast],
  ['ink', 'accent-soft', textContrast],
  ['ink-muted', 'accent-soft', textContrast],
  ['accent', 'accent-soft', textContrast],
  ['good', 'good-soft', textContrast],
  ['wait', 'wait-soft', textContrast],
  ['bad', 'bad-soft', textContrast],
]

/** Returns the pairs of colors with too little contrast, such as `--ink on --surface is 3.9:1 in the light theme and needs 4.5:1`. */
export function findLowContrasts(tokens: Tokens, theme: Theme): string[] {
  const colors = new Map(colorTokens.map((name) => [name, colorOf(tokens[name] ?? '', theme)]))
  return contrastRules.flatMap(([token, background, min]) => {
    const [color, behind] = [colors.get(`--${token}`), colors.get(`--${background}`)]
    if (!color || !behind) return []
    const contrast = contrastOf(color, behind)
    if (contrast >= min) return []
    const shown = Math.floor(contrast * 100) / 100
    return [`--${token} on --${background} is ${shown}:1 in the ${theme} theme and needs ${min}:1`]
  })
}

/** Whether the contrast of a design token's value can be checked in both themes. */
export function isReadableColor(name: string, value: string): boolean {
  const opaque = translucentTokens.includes(name) ? value.replace(/\s*\/\s*[\d.]+%?(?=\s*\))/g, '') : value
  return themes.every((theme) => colorOf(opaque, theme) !== undefined)
}

/** Reads `#rrggbb`, `oklch(l c h)`, or two of them in `light-dark()`. */
function colorOf(value: string, theme: Theme): Oklch | undefined {
  const [, inside] = /^light-dark\((.*)\)$/s.exec(value) ?? []
  const [light = '', dark = light] = (inside ?? value).split(',').map((part) => part.trim())
  const text = theme === 'light' ? light : dark
  if (/^#[\da-f]{6}$/i.test(text)) return oklchOf(text)
  const match = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/.exec(text)
  if (!match) return undefined
  const [, l, percent, c, h] = match
  return { l: Number(l) / (percent ? 100 : 1), c: Number(c), h: Number(h) }
}
