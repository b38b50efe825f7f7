import { expect, test } from 'bun:test'
import { nextPollAt } from '@/modules/delivery/poll-schedule'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

function intervalAt(ageMs: number, overrides: Partial<Parameters<typeof nextPollAt>[0]> = {}): number {
  const timing = {
    paidAt: 0,
    now: ageMs,
    finding: 'waiting' as const,
    deadline: undefined,
    jitter: 0.5,
    ...overrides,
  }
  return nextPollAt(timing) - ageMs
}

test('polls every 20 seconds for ten minutes, every minute for an hour, every 5 minutes for a day, then every 30', () => {
  expect([0, 10 * minute - 1].map((age) => intervalAt(age))).toEqual([20 * second, 20 * second])
  expect([10 * minute, hour - 1].map((age) => intervalAt(age))).toEqual([minute, minute])
  expect([hour, 24 * hour - 1].map((age) => intervalAt(age))).toEqual([5 * minute, 5 * minute])
  expect([24 * hour, 100 * hour].map((age) => intervalAt(age))).toEqual([30 * minute, 30 * minute])
})

test('jitter moves a poll by up to a tenth of its interval', () => {
  expect(intervalAt(0, { jitter: 0 })).toBe(18 * second)
  expect(intervalAt(0, { jitter: 0.999 })).toBeWithin(21.9 * second, 22 * second)
})

test('a copy in transit is polled three times within five minutes, however old the order is', () => {
  expect(3 * intervalAt(50 * hour, { finding: 'in_transit' })).toBe(5 * minute)
  expect(intervalAt(0, { finding: 'in_transit' })).toBe(20 * second)
})

test('an unreachable platform is polled again after half a minute', () => {
  expect(intervalAt(50 * hour, { finding: 'unreachable' })).toBe(30 * second)
})

test('polls at the deadline, then every minute until it was acted on', () => {
  expect(intervalAt(2 * hour, { deadline: 2 * hour + minute })).toBe(minute)
  expect(intervalAt(2 * hour, { deadline: 2 * hour })).toBe(minute)
  expect(intervalAt(0, { deadline: -hour })).toBe(20 * second)
})
