import { expect, test } from 'bun:test'
import { mannWhitneyPValue } from '@/tests/support/mann-whitney'

const upTo = (n: number, from = 0) => Array.from({ length: n }, (_, at) => from + at)

test('a sample is like itself', () => {
  expect(mannWhitneyPValue(upTo(50), upTo(50))).toBeCloseTo(1, 5)
})

test('two that do not overlap are not of one source', () => {
  expect(mannWhitneyPValue(upTo(50), upTo(50, 100))).toBeLessThan(1e-9)
})

test('a known case: of twenty against twenty, moved on by four', () => {
  expect(mannWhitneyPValue(upTo(20), upTo(20, 4))).toBeCloseTo(0.0507, 2)
})
