import { expect, test } from 'bun:test'
import { pointsWithin, pricePoints, priceSpan } from '@/modules/catalog/web/price-points'
import { priceWords } from '@/modules/catalog/web/price-words'

const now = Date.parse('2026-11-21T12:00:00Z')
const history = {
  rap: [
    { at: '2026-06-01T12:00:00.000Z', value: 2000 },
    { at: '2026-11-20T12:00:00.000Z', value: 2400 },
  ],
  sales: [{ at: '2026-11-10T12:00:00.000Z', price: 28.75 }],
}

test('both lines become one, oldest first', () => {
  expect(pricePoints(history).map(({ rap, sold }) => [rap, sold])).toEqual([
    [2000, null],
    [null, 28.75],
    [2400, null],
  ])
})

test.each([
  ['7', 1],
  ['30', 2],
  ['90', 2],
  ['all', 3],
] as const)('of range %s there are %d points', (range, count) => {
  const points = pricePoints(history)
  expect(pointsWithin(points, priceSpan(points, range, now))).toHaveLength(count)
})

test('a point is said in words', () => {
  const [, sale, last] = pricePoints(history)
  expect(sale && priceWords(sale, 80)).toBe('Nov 10, 2026: sold here at $28.75')
  expect(last && priceWords(last, 80)).toBe('Nov 20, 2026: RAP 2,400 R$ ($30.00)')
})
