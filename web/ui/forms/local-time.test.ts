import { expect, test } from 'bun:test'
import { isoToLocal, localToIso } from '@/web/ui/forms/local-time'

test('an input is in the time zone of the browser', () => {
  expect(localToIso('2026-05-01T12:30')).toBe(new Date(2026, 4, 1, 12, 30).toISOString())
  expect(localToIso('2026-05-01')).toBe(new Date(2026, 4, 1).toISOString())
  expect(isoToLocal(new Date(2026, 4, 1, 12, 30, 59).toISOString())).toBe('2026-05-01T12:30')
})

test.each(['12345-05-01T12:30', '275760-12-31', ''])('what is no time stays as it is: %p', (local) => {
  expect([localToIso(local), isoToLocal(local)]).toEqual([local, local])
})
