import { expect, test } from 'bun:test'
import { nextPollAt } from '@/modules/delivery/poll-schedule'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

function paceAt(ageMs: number, over: Partial<Parameters<typeof nextPollAt>[0]> = {}): number {
  const look = {
    paidAt: 0,
    now: ageMs,
    finding: 'waiting' as const,
    deadline: undefined,
    jitter: 0.5,
    ...over,
  }
  return nextPollAt(look) - ageMs
}

test('every 20 seconds for ten minutes, every minute for an hour, every 5 minutes for a day, then every 30', () => {
  expect([0, 10 * minute - 1].map((age) => paceAt(age))).toEqual([20 * second, 20 * second])
  expect([10 * minute, hour - 1].map((age) => paceAt(age))).toEqual([minute, minute])
  expect([hour, 24 * hour - 1].map((age) => paceAt(age))).toEqual([5 * minute, 5 * minute])
  expect([24 * hour, 100 * hour].map((age) => paceAt(age))).toEqual([30 * minute, 30 * minute])
})

test('a tenth more or less, so that the orders of one moment are not looked at in one moment', () => {
  expect(paceAt(0, { jitter: 0 })).toBe(18 * second)
  expect(paceAt(0, { jitter: 0.999 })).toBeWithin(21.9 * second, 22 * second)
})

test('a copy that neither shows is looked for three times within five minutes, however old the order', () => {
  expect(3 * paceAt(50 * hour, { finding: 'in_transit' })).toBe(5 * minute)
  expect(paceAt(0, { finding: 'in_transit' })).toBe(20 * second)
})

test('a platform that gives no answer is asked again after half a minute', () => {
  expect(paceAt(50 * hour, { finding: 'unreachable' })).toBe(30 * second)
})

test('at the deadline itself it is looked at, and after it every minute until it was acted upon', () => {
  expect(paceAt(2 * hour, { deadline: 2 * hour + minute })).toBe(minute)
  expect(paceAt(2 * hour, { deadline: 2 * hour })).toBe(minute)
  expect(paceAt(0, { deadline: -hour })).toBe(20 * second)
})
