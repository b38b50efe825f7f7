import { expect, test } from 'bun:test'
import {
  describePoint,
  historySpan,
  mergePricePoints,
  pointsWithin,
  summarizeSales,
  volumesOf,
} from '@/modules/catalog/web/price-history/price-points'

const now = Date.parse('2026-11-21T12:00:00Z')
const history = {
  rap: [
    { at: '2026-06-01T12:00:00.000Z', value: 2000 },
    { at: '2026-11-20T12:00:00.000Z', value: 2400 },
  ],
  resales: [
    { at: '2026-11-20T12:00:00.000Z', value: 2500 },
    { at: '2026-11-21T00:00:00.000Z', value: 2300 },
  ],
  sales: [{ at: '2026-11-10T12:00:00.000Z', price: 28.75 }],
}

test('sources are merged by time, and RAP and a resale at the same time are one point', () => {
  expect(mergePricePoints(history).map(({ rap, resold, sold }) => [rap, resold, sold])).toEqual([
    [2000, null, null],
    [null, null, 28.75],
    [2400, 2500, null],
    [null, 2300, null],
  ])
})

test.each([
  ['7', 2],
  ['30', 3],
  ['90', 3],
  ['all', 4],
] as const)('the range %s has %d points', (range, count) => {
  const points = mergePricePoints(history)
  expect(pointsWithin(points, historySpan(points, range, now))).toHaveLength(count)
})

test('volumes count sales and resales in equal periods, and every one of them once', () => {
  const points = mergePricePoints(history)
  const span = historySpan(points, 'all', now)
  const volumes = volumesOf(points, span)
  expect(volumes.reduce((sum, count) => sum + count)).toBe(1 + history.resales.length)
  expect(volumes.at(-1)).toBeGreaterThan(0)
})

test('sales are summarized by the last, lowest and highest price and their number', () => {
  expect(summarizeSales([{ sold: 30 }, { sold: null }, { sold: 10 }, { sold: 20 }])).toEqual({
    last: 20,
    low: 10,
    high: 30,
    count: 3,
  })
  expect(summarizeSales([{ sold: null }])).toBeUndefined()
})

test('a point has a text description', () => {
  const [, sale, both, last] = mergePricePoints(history)
  expect(sale && describePoint(sale, 80)).toBe('Nov 10, 2026: sold here at $28.75')
  expect(both && describePoint(both, 80)).toBe(
    'Nov 20, 2026: RAP 2,400 R$ ($30.00), resold for 2,500 R$ ($31.25)',
  )
  expect(last && describePoint(last, 80)).toContain('resold for 2,300 R$ ($28.75)')
})
