import { expect, test } from 'bun:test'
import { mean, median, medianInterval, percentile, slopeOf } from '@/scripts/bench/percentiles'

const oneToHundred = Array.from({ length: 100 }, (_, at) => 100 - at)

test('a percentile is the smallest value that this share of the values does not exceed', () => {
  expect([0, 0.5, 0.99, 1].map((share) => percentile(oneToHundred, share))).toEqual([1, 50, 99, 100])
  expect(percentile([7], 0.99)).toBe(7)
})

test('the values stay in order', () => {
  const values = [3, 1, 2]
  expect([median(values), mean(values), values]).toEqual([2, 2, [3, 1, 2]])
})

test('nothing has no percentile', () => {
  expect(percentile([], 0.5)).toBeNaN()
})

test('the slope is that of the line, whatever the order and the noise around it', () => {
  const line = [4, 0, 2, 1, 3].map((x) => ({ x, y: 7 - 0.5 * x }))
  expect(slopeOf(line)).toBeCloseTo(-0.5, 10)
  const saw = Array.from({ length: 100 }, (_, x) => ({ x, y: 3 * x + (x % 2) * 0.1 }))
  expect(slopeOf(saw)).toBeCloseTo(3, 3)
})

test('the lower end of the interval comes closer to the median the more values there are', () => {
  expect(medianInterval(oneToHundred)).toEqual({ value: 50, least: 41 })
  expect(medianInterval(oneToHundred.slice(40, 60))).toEqual({ value: 50, least: 46 })
  expect(medianInterval([3])).toEqual({ value: 3, least: 3 })
})
