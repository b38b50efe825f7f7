import { expect, test } from 'bun:test'
import { mannWhitneyPValue } from '@/tests/support/mann-whitney'

const upTo = (n: number, from = 0) => Array.from({ length: n }, (_, at) => from + at)

test('a sample compared with itself has a p-value of 1', () => {
  expect(mannWhitneyPValue(upTo(50), upTo(50))).toBeCloseTo(1, 5)
})

test("samples that don't overlap have a p-value near 0", () => {
  expect(mannWhitneyPValue(upTo(50), upTo(50, 100))).toBeLessThan(1e-9)
})

test('a known case: two samples of twenty, shifted by four', () => {
  expect(mannWhitneyPValue(upTo(20), upTo(20, 4))).toBeCloseTo(0.0507, 2)
})
