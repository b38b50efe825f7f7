import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const css = readFileSync(join(import.meta.dir, 'tokens.css'), 'utf8')
const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-control', 'surface-float']
const texts = ['ink', 'ink-muted', 'accent', 'good', 'wait', 'bad']
const pairs = [
  ['accent-ink', 'accent-fill'],
  ['accent-ink', 'accent-fill-strong'],
  ['ink', 'accent-soft'],
  ['ink-muted', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['good', 'good-soft'],
  ['wait', 'wait-soft'],
  ['bad', 'bad-soft'],
] as const

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    '%s is readable on %s',
    (text, surface) => {
      expect(contrast(text, surface, theme)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(pairs)('%s is readable on %s', (text, background) => {
    expect(contrast(text, background, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(surfaces)('control borders are visible on %s', (surface) => {
    expect(contrast('line-strong', surface, theme)).toBeGreaterThanOrEqual(3)
    expect(contrast('accent-edge', surface, theme)).toBeGreaterThanOrEqual(3)
  })

  test.each(['hat', 'face', 'gear', 'package', 'other'])(
    'text is readable on the %s spotlight',
    (category) => {
      expect(contrast('ink', `spot-${category}`, theme)).toBeGreaterThanOrEqual(4.5)
      expect(contrast('ink-muted', `spot-${category}`, theme)).toBeGreaterThanOrEqual(3)
    },
  )
})

function contrast(one: string, other: string, theme: 'light' | 'dark') {
  const [low = 0, high = 0] = [luminance(one, theme), luminance(other, theme)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(token: string, theme: 'light' | 'dark') {
  const number = '([\\d.]+)'
  const color = `oklch\\(${number} ${number} ${number}\\)`
  const match = css.match(new RegExp(`--${token}: light-dark\\(${color}, ${color}\\)`))
  if (!match) throw new Error(`no token ${token}`)
  const [l = 0, c = 0, h = 0] = match
    .slice(1)
    .map(Number)
    .slice(theme === 'light' ? 0 : 3)
  const [red, green, blue] = linearRgb(
    l,
    c * Math.cos((h * Math.PI) / 180),
    c * Math.sin((h * Math.PI) / 180),
  )
  return 0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue)
}

/** Oklab to linear sRGB, as in CSS Color 4. */
function linearRgb(lightness: number, a: number, b: number) {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ] as const
}

function clamp(channel: number) {
  return Math.min(1, Math.max(0, channel))
}
