import { expect, test } from 'bun:test'
import { demoItems } from './catalog'
import { rapHistory } from './rap-history'

const until = Date.UTC(2026, 0, 15, 9, 30)
const day = 86_400_000
const histories = demoItems().map((item) => ({ item, points: rapHistory(item.assetId, until) }))

test('each sale moves RAP by exactly a tenth of the gap', () => {
  for (const { points } of histories) {
    for (const [index, { price, rap }] of points.entries()) {
      const before = points[index - 1]?.rap
      if (before !== undefined) expect(Math.round(before + (price - before) / 10)).toBe(rap)
    }
  }
})

test('a history covers 180 days and ends at the current RAP', () => {
  for (const { item, points } of histories) {
    expect(points.length).toBeGreaterThan(120)
    expect(points.at(-1)?.rap).toBe(item.rap)
    expect(points.every(({ at }) => at > until - 180 * day && at <= until)).toBe(true)
    expect(points.every(({ at }, index) => at > (points[index - 1]?.at ?? 0))).toBe(true)
  }
})

test('sale prices are distributed around RAP as on the real market', () => {
  const ratios = histories
    .flatMap(({ points }) => points.slice(1).map(({ price }, index) => price / (points[index]?.rap ?? price)))
    .sort((a, b) => a - b)
  for (const [share, expected] of [
    [0.05, 0.66],
    [0.25, 0.88],
    [0.5, 1.02],
    [0.75, 1.09],
    [0.95, 1.25],
  ] as const) {
    expect(Math.abs((ratios[Math.floor(share * ratios.length)] ?? 0) - expected)).toBeLessThan(0.04)
  }
})

test('a history is deterministic, and empty for an unknown item', () => {
  expect(rapHistory('9000000007', until)).toEqual(rapHistory('9000000007', until))
  expect(rapHistory('7', until)).toEqual([])
})
