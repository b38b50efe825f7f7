import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { compareNames, createSortKey, sortKey } from '@/src/kit/text/sort-key'

/** As SQLite and PostgreSQL compare the keys. */
const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const sorted = (names: readonly string[], key = sortKey) =>
  names.toSorted((one, other) => byBytes(key(one), key(other)))

test.each([
  [['Cafe Crown', 'Café Dawn', 'Cafe Early', 'Cafés']],
  [['item 2', 'Item 9', 'item 10', 'Item 10b', 'item 010c', 'item 100']],
  [['Ångström', 'apple', 'Äpple 2', 'Zebra']],
  [['Łódź', 'Lofty', 'Log']],
  [['Masse', 'Maße 2', 'Mast']],
  [['Crown', 'Crown 2', 'Crown of Dawn', 'Crowned']],
  [['!Sale', '“Quoted”', '7 Owls', 'Owl']],
  [['Odd', 'Œuvre', 'Of']],
  [['Ivy', 'ＩＶＹ 2', 'Iwan']],
  [['Елка', 'Ёлка 2', 'Ель', 'Яблоко']],
  [['owl', '王冠', '王冠 2', '王冠 10']],
  [['9 lives', '10 lives', '99999999999999999999 lives', '100000000000000000000 lives']],
])('%j are in order', (names) => {
  expect(sorted(names.toReversed())).toEqual(names)
  expect(sorted(names)).toEqual(names)
})

test.each([
  ['sv', ['arm', 'zebra', 'åka', 'äpple', 'öl']],
  ['da', ['arm', 'zebra', 'æble', 'øl', 'åben']],
  ['es', ['nadie', 'nube', 'ñandú', 'oso']],
  ['de', ['Äpfel', 'Apfelsine', 'öl', 'Ort', 'Zug']],
  ['en', ['åka', 'apple', 'ñu', 'nube', 'öl', 'Zug']],
  ['tr', ['cami', 'çam', 'dal', 'iz']],
  ['pl', ['las', 'luz', 'łan', 'mak']],
])('in %s, %j are in order', (tag, names) => {
  const key = createSortKey(tag)
  expect(sorted(names.toReversed(), key)).toEqual(names)
})

test('names of letters, spaces and digits are in the order of the language', () => {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const name = fc.string({ unit: fc.constantFrom(...'abzABZéÉüñåłß 019'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [first, second] = [one.trim(), other.trim()]
      expect(Math.sign(byBytes(sortKey(first), sortKey(second)))).toBe(
        Math.sign(collator.compare(first, second)),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('names of which there are few are compared in the same order, accents last', () => {
  const names = ['Café', 'cafe', 'Cafe 10', 'Cafe 9', 'Ångström', 'Zebra']
  expect(names.toSorted(compareNames)).toEqual(['Ångström', 'cafe', 'Café', 'Cafe 9', 'Cafe 10', 'Zebra'])
})
