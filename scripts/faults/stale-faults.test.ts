import { expect, test } from 'bun:test'
import { staleFaults } from '@/scripts/faults/stale-faults'
import { allFaults } from '@/tests/support/module-testing/collect-module-testing'
import { injectFault } from '@/tests/support/module-testing/faults/fault'

const seededFaults = await allFaults()

test('every known fault fits the code', () => {
  expect(staleFaults(seededFaults)).toEqual([])
})

test('fault names are unique, and there are at least twenty', () => {
  expect(new Set(seededFaults.map(({ name }) => name)).size).toBe(seededFaults.length)
  expect(seededFaults.length).toBeGreaterThanOrEqual(20)
})

test('a fault whose text is missing or occurs twice does not fit', () => {
  const fault = { find: 'two', replace: '2' }
  expect(injectFault('one two three', fault)).toBe('one 2 three')
  expect(injectFault('one three', fault)).toBeUndefined()
  expect(injectFault('two and two', fault)).toBeUndefined()
})
