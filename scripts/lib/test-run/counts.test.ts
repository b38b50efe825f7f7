import { expect, test } from 'bun:test'
import { addCounts, parseTestCounts, summaryLine } from '@/scripts/lib/test-run/counts'

const green = 'a.test.ts:\n(pass) one\n\n 12 pass\n 3 skip\n 0 fail\n 40 expect() calls\n'
const red = ' 11 pass\n 2 fail\n 1 error\n'

test('totals are read from the end of a run', () => {
  expect(parseTestCounts(green, true)).toEqual({ passed: 12, failed: 0, skipped: 3 })
  expect(parseTestCounts(red, false)).toEqual({ passed: 11, failed: 2, skipped: 0 })
})

test('totals printed by a test are ignored', () => {
  expect(parseTestCounts(` 99 fail\n${green}`, true).failed).toBe(0)
})

test('a run without totals counts as a failure', () => {
  expect(parseTestCounts('error: out of memory', false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(parseTestCounts(green, false).failed).toBe(1)
})

test('the summary adds up all runs', () => {
  expect(summaryLine(addCounts([parseTestCounts(green, true), parseTestCounts(red, false)]))).toBe(
    '23 passed, 2 failed',
  )
})
