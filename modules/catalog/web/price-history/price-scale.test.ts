import { expect, test } from 'bun:test'
import { amountTicks, paddedRange, timeTicks } from '@/modules/catalog/web/price-history/price-scale'

test.each([
  [[20, 30], { least: 19, most: 31 }],
  [[0.5, 100], { least: 0, most: 109.95 }],
  [[25], { least: 20, most: 30 }],
  [[0], { least: 0, most: 1 }],
  [[], { least: 0, most: 1 }],
])('%j stand with air around them', (values, range) => {
  expect(paddedRange(values)).toEqual(range)
})

test.each([
  [{ least: 19, most: 31 }, 5, [20, 25, 30]],
  [{ least: 0, most: 110 }, 5, [0, 50, 100]],
  [{ least: 0, most: 1 }, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [{ least: 1200, most: 9800 }, 6, [2000, 4000, 6000, 8000]],
])('%j is told in round amounts', (range, ticksMax, ticks) => {
  expect(amountTicks(range, ticksMax).map((each) => Number(each.toFixed(6)))).toEqual(ticks)
})

const to = new Date(2026, 2, 20, 15, 30)

test.each([
  [1, 8, '15:00'],
  [7, 8, '0:00'],
  [90, 8, '0:00'],
  [900, 8, '0:00'],
])('%p days are told in at most %p full steps of the clock', (days, ticksMax, lastAt) => {
  const ticks = timeTicks({ from: to.getTime() - days * 86_400_000, to: to.getTime() }, ticksMax)
  expect(ticks.length).toBeWithin(2, ticksMax + 2)
  expect(ticks.every(({ at }) => at.getMinutes() === 0)).toBe(true)
  const last = ticks.at(-1)?.at
  expect(`${last?.getHours()}:${String(last?.getMinutes()).padStart(2, '0')}`).toBe(lastAt)
})

test('months are told by their first days', () => {
  const ticks = timeTicks({ from: new Date(2025, 10, 12).getTime(), to: to.getTime() }, 5)
  expect(ticks.map(({ at }) => [at.getFullYear(), at.getMonth(), at.getDate()])).toEqual([
    [2025, 11, 1],
    [2026, 0, 1],
    [2026, 1, 1],
    [2026, 2, 1],
  ])
})
