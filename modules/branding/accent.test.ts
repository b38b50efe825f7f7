import { describe, expect, test } from 'bun:test'
import { accentProperties, accentTokens } from '@/modules/branding/contract'
import { hexOf, oklchOf } from '@/src/kit/color'
import { findLowContrasts, ownTokens, themes } from '@/tests/support/design-tokens'

const steps = [0, 32, 64, 96, 128, 160, 192, 224, 255]
const toHex = (channels: readonly number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
/** A grid over all colors. */
const colors = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => toHex([red, green, blue]))),
)

test('a color is read and written without loss', () => {
  expect(colors.filter((hex) => hexOf(oklchOf(hex)) !== hex)).toEqual([])
})

describe.each(themes)('in the %s theme', (theme) => {
  test('every color leads to readable text, visible borders and readable buttons', () => {
    const unreadable = colors.flatMap((hex) =>
      findLowContrasts({ ...ownTokens, ...accentProperties(hex, theme) }, theme),
    )
    expect(unreadable).toEqual([])
  })

  test('buttons have the color itself, and another shade under the pointer', () => {
    expect(colors.filter((hex) => accentTokens(hex, theme)['-fill'] !== hex)).toEqual([])
    expect(colors.filter((hex) => accentTokens(hex, theme)['-fill-strong'] === hex)).toEqual([])
  })
})

test('a color that is readable as text stays as it is', () => {
  expect(accentTokens('#1d4ed8', 'light')['']).toBe('#1d4ed8')
  expect(accentTokens('#93c5fd', 'dark')['']).toBe('#93c5fd')
})

test('the properties are the tokens of the accent in the style sheet', () => {
  const properties = accentProperties('#123456', 'dark')
  expect(properties['--accent-fill']).toBe('#123456')
  expect(Object.keys(properties).sort()).toEqual(
    Object.keys(ownTokens)
      .filter((name) => name.startsWith('--accent'))
      .sort(),
  )
})
