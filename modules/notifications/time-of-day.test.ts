import { expect, test } from 'bun:test'
import { isWithinHours, nextOccurrence } from '@/modules/notifications/time-of-day'

const noon = Date.UTC(2026, 0, 15, 12)
const iso = (time: number) => new Date(time).toISOString().slice(0, 16)

test.each([
  ['UTC', '12:30', '2026-01-15T12:30'],
  ['UTC', '12:00', '2026-01-16T12:00'],
  ['UTC', '11:59', '2026-01-16T11:59'],
  ['Asia/Tokyo', '08:00', '2026-01-15T23:00'],
  ['America/New_York', '07:01', '2026-01-15T12:01'],
  ['Asia/Kathmandu', '18:00', '2026-01-15T12:15'],
])('in %s the next %s is at %s', (zone, time, next) => {
  expect(iso(nextOccurrence(noon, zone, time))).toBe(next)
})

test('daylight saving changes in between are taken into account', () => {
  const before = Date.UTC(2026, 2, 28, 20)
  expect(iso(nextOccurrence(before, 'Europe/Berlin', '08:00'))).toBe('2026-03-29T06:00')
  const autumn = Date.UTC(2026, 9, 24, 20)
  expect(iso(nextOccurrence(autumn, 'Europe/Berlin', '08:00'))).toBe('2026-10-25T07:00')
})

test.each([
  ['22:00', '07:00', 'UTC', false],
  ['22:00', '07:00', 'Asia/Tokyo', false],
  ['20:00', '23:00', 'Asia/Tokyo', true],
  ['22:00', '05:00', 'Pacific/Auckland', true],
  ['12:00', '12:01', 'UTC', true],
  ['11:00', '12:00', 'UTC', false],
  ['12:00', '12:00', 'UTC', false],
])('from %s until %s in %s contains noon UTC: %p', (from, until, zone, expected) => {
  expect(isWithinHours(noon, zone, { from, until })).toBe(expected)
})
