import { expect, test } from 'bun:test'
import {
  amountTicks,
  paddedRange,
  plotLayout,
  timeTicks,
} from '@/modules/catalog/web/price-history/price-scale'

test.each([
  [[20, 30], { min: 19, max: 31 }],
  [[0.5, 100], { min: 0, max: 109.95 }],
  [[25], { min: 20, max: 30 }],
  [[0], { min: 0, max: 1 }],
  [[], { min: 0, max: 1 }],
])('%j: the range has padding', (values, range) => {
  expect(paddedRange(values)).toEqual(range)
})

test.each([
  [{ min: 19, max: 31 }, 5, [20, 25, 30]],
  [{ min: 0, max: 110 }, 5, [0, 50, 100]],
  [{ min: 0, max: 1 }, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [{ min: 1200, max: 9800 }, 6, [2000, 4000, 6000, 8000]],
])('%j gets round ticks', (range, ticksMax, ticks) => {
  expect(amountTicks(range, ticksMax).map((each) => Number(each.toFixed(6)))).toEqual(ticks)
})

const to = new Date(2026, 2, 20, 15, 30)

test.each([
  [1, 8, '15:00'],
  [7, 8, '0:00'],
  [90, 8, '0:00'],
  [900, 8, '0:00'],
])('%p days get at most %p ticks at full hours', (days, ticksMax, lastAt) => {
  const ticks = timeTicks({ from: to.getTime() - days * 86_400_000, to: to.getTime() }, ticksMax)
  expect(ticks.length).toBeWithin(2, ticksMax + 2)
  expect(ticks.every(({ at }) => at.getMinutes() === 0)).toBe(true)
  const last = ticks.at(-1)?.at
  expect(`${last?.getHours()}:${String(last?.getMinutes()).padStart(2, '0')}`).toBe(lastAt)
})

test('month ticks are on the first day of the month', () => {
  const ticks = timeTicks({ from: new Date(2025, 10, 12).getTime(), to: to.getTime() }, 5)
  expect(ticks.map(({ at }) => [at.getFullYear(), at.getMonth(), at.getDate()])).toEqual([
    [2025, 11, 1],
    [2026, 0, 1],
    [2026, 1, 1],
    [2026, 2, 1],
  ])
})

test.each([0, 25, 72, 73])('a plot of %p px has no negative width', (width) => {
  const { area } = plotLayout({ width, height: 300 }, { from: 0, to: 1 }, [1])
  expect(area.right - area.left).toBe(Math.max(0, width - 72))
})
