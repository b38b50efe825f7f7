import { describe, expect, test } from 'bun:test'
import { formatMoney, formatTimeAgo, formatTimeLeft } from '@/web/lib/format/format'

const now = Date.parse('2026-05-01T12:00:00Z')
const before = (ms: number) => new Date(now - ms).toISOString()
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const

test('money has two decimals, from numbers and decimal strings', () => {
  expect(formatMoney(1249.5)).toBe('$1,249.50')
  expect(formatMoney('12.50')).toBe('$12.50')
})

describe('formatTimeAgo', () => {
  test.each([
    [0, 'Just now'],
    [59 * second, 'Just now'],
    [minute, '1m ago'],
    [59 * minute, '59m ago'],
    [hour, '1h ago'],
    [23 * hour, '23h ago'],
    [day, '1d ago'],
    [40 * day, '40d ago'],
    [-5 * minute, 'Just now'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatTimeAgo(before(ms), now)).toBe(text)
  })
})

describe('formatTimeLeft', () => {
  test.each([
    [59 * minute + 5 * second, '59:05'],
    [hour + 2 * minute + 9 * second, '1:02:09'],
    [2 * day + 3 * hour, '2d 03:00:00'],
    [15 * minute + 999, '15:00'],
    [1, '00:00'],
    [0, undefined],
    [-hour, undefined],
  ])('%d ms is %s', (ms, text) => {
    expect(formatTimeLeft(before(-ms), now)).toBe(text)
  })

  test('an invalid deadline returns undefined', () => {
    expect(formatTimeLeft('soon', now)).toBeUndefined()
  })
})
