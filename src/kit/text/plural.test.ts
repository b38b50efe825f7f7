import { expect, test } from 'bun:test'
import { formatCount, plural } from '@/src/kit/text/plural'

test.each([
  [0, 'listings'],
  [1, 'listing'],
  [2, 'listings'],
])('%d selects the form of %s', (count, word) => {
  expect(plural(count, { one: 'listing', other: 'listings' })).toBe(word)
})

test('a language with one form needs only `other`', () => {
  expect(plural(1, { other: '件' })).toBe('件')
})

test('counts are formatted in the site locale, whatever the locale of the machine', () => {
  expect(formatCount(1234567)).toBe('1,234,567')
})
