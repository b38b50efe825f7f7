import { expect, test } from 'bun:test'
import { createBudget } from '@/src/outgoing/budget'

const minuteMs = 60_000

test('no minute holds more requests than its budget, however eager the caller', () => {
  const budget = createBudget(100)
  const made: number[] = []
  for (let now = 1_000_000; now < 1_000_000 + 3 * minuteMs; now += 50)
    if (budget.take(now, 0) !== undefined) made.push(now)
  for (const from of made)
    expect(made.filter((at) => at >= from && at < from + minuteMs).length).toBeLessThanOrEqual(100)
  expect(made.length).toBeGreaterThan(240)
})

test('whoever waits is told how long, and who will not wait takes nothing', () => {
  const budget = createBudget(60)
  for (let made = 0; made < 12; made += 1) expect(budget.take(0, 0)).toBe(0)
  expect(budget.take(0, 1_000)).toBeUndefined()
  expect(budget.take(0, 2_000)).toBe(1_250)
  expect(budget.take(1_250, 1_000)).toBeUndefined()
  expect(budget.take(2_500, 0)).toBe(0)
})

test('a pause that was asked for is kept', () => {
  const budget = createBudget(60)
  budget.pauseUntil(30_000)
  expect(budget.take(1_000, 2_000)).toBeUndefined()
  expect(budget.take(29_000, 2_000)).toBe(1_000)
  expect(budget.take(31_000, 0)).toBe(0)
})
