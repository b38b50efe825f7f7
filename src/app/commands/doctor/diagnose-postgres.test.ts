import { expect, test } from 'bun:test'
import { describeCollation } from '@/src/app/commands/doctor/diagnose-postgres'

test('indexes that were built with another version of the collation are reported with the statements that fix them', () => {
  expect(describeCollation({ name: 'my shop', stored: '2.31', actual: '2.36' })).toBe(
    'its collation has version 2.36, but its indexes were built with 2.31: run REINDEX DATABASE "my shop"; ALTER DATABASE "my shop" REFRESH COLLATION VERSION;',
  )
})

test('the same version, and a collation without versions, are fine', () => {
  for (const [stored, actual] of [
    ['2.36', '2.36'],
    [null, null],
    ['2.36', null],
  ] as const)
    expect(describeCollation({ name: 'shop', stored, actual })).toBeUndefined()
})
