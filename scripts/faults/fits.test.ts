import { expect, test } from 'bun:test'
import { faults } from '@/scripts/faults/all'
import { spoil } from '@/scripts/faults/fault'
import { misfits } from '@/scripts/faults/fits'

test('every known fault can still be put back: no change of the code has disarmed one', () => {
  expect(misfits(faults)).toEqual([])
})

test('faults are told apart by their names, and there are twenty or more', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  expect(faults.length).toBeGreaterThanOrEqual(20)
})

test('a fault whose text is gone, or stands twice, does not fit', () => {
  const fault = { find: 'two', replace: '2' }
  expect(spoil('one two three', fault)).toBe('one 2 three')
  expect(spoil('one three', fault)).toBeUndefined()
  expect(spoil('two and two', fault)).toBeUndefined()
})
