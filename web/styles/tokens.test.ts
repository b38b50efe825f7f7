import { describe, expect, test } from 'bun:test'
import { contrastOf } from '@/src/kit/color'
import { surfaceTokens as surfaces, type Theme, tokenColor } from '@/tests/support/design-tokens'

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

function contrast(one: string, other: string, theme: Theme) {
  return contrastOf(tokenColor(one, theme), tokenColor(other, theme))
}
