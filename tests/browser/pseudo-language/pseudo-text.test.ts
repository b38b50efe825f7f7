import { expect, test } from 'bun:test'
import { toPseudoPattern, translateMessages } from '@/tests/browser/pseudo-language/pseudo-text'

const translate = (source: string) => translateMessages('messages.ts', source)

test('texts are accented and longer; placeholders, addresses and escapes stay', () => {
  expect(translate("export const a = { b: 'Sold out', c: 'At https://example.com/a or {hotkey}\\n' }")).toBe(
    "export const a = { b: 'Sóóld óóúút', c: 'ÁÁt https://example.com/a óór {hotkey}\\n' }",
  )
  expect(translate('export const a = (name: string) => `To \u0024{name.trim()}`')).toBe(
    'export const a = (name: string) => `Tóó \u0024{name.trim()}`',
  )
})

test('strings that are no texts stay: keys, comparisons, types, imports, options, the language', () => {
  const source = `import { a } from '@/src/a'
    const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
    export const language = { tag: 'en' }
    export const f = (kind: 'one' | 'other') => kind === 'one' ? a['one'] : { 'two-words': kind }`
  expect(translate(source)).toBe(source)
})

test('a pattern finds a text in both languages', () => {
  const exact = toPseudoPattern('Log In', true)
  expect(['Lóóg ÍÍn', 'Log In', 'Lóóg ÍÍn!'].map((text) => exact.test(text))).toEqual([true, true, false])
  expect(toPseudoPattern('buy (now)').test('Búúýý (nóów)')).toBe(true)
  expect(toPseudoPattern(/^List \d/).test('Lííst 2 cóópíéés')).toBe(true)
})
