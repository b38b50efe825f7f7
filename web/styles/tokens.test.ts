import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { findLowContrasts, ownTokens, themes } from '@/tests/support/design-tokens'

test.each(themes)('texts are readable and controls visible in the %s theme', (theme) => {
  expect(findLowContrasts(ownTokens, theme)).toEqual([])
})

test('the documented design tokens are those of the style sheet', () => {
  const page = readFileSync(new URL('../../docs/modules/themes.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `--'))
  const documented = rows.flatMap((row) => row.split('|')[1]?.match(/--[\w-]+/g) ?? [])
  expect(documented.sort()).toEqual(Object.keys(ownTokens).sort())
})
