import { expect, test } from 'bun:test'
import { formatCount, plural } from '@/src/kit/plural'

test.each([
  [0, 'listings'],
  [1, 'listing'],
  [2, 'listings'],
])('there are %d %s', (count, word) => {
  expect(plural(count, { one: 'listing', other: 'listings' })).toBe(word)
})

test('a language that has one form for all needs no other', () => {
  expect(plural(1, { other: '件' })).toBe('件')
})

test('what the site itself counts is written in one way, whatever the machine speaks', () => {
  expect(formatCount(1234567)).toBe('1,234,567')
})
