import { expect, test } from 'bun:test'
import { otherCores } from '@/scripts/bench/quick/other-load'

test('the CPU of the machine without that of this process counts, per time', () => {
  const before = { machineMs: 10_000, ownMs: 500, at: 1_000 }
  expect(otherCores(before, { machineMs: 13_000, ownMs: 1_500, at: 3_000 })).toBe(1)
  expect(otherCores(before, { machineMs: 10_990, ownMs: 1_500, at: 3_000 })).toBe(0)
})
