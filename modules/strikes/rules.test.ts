import { expect, test } from 'bun:test'
import { countStrikes, expiryOf, findRule } from '@/modules/strikes/rules'
import { formatRules, parseRules } from '@/modules/strikes/rules-contract'

const day = 86_400_000
const now = 1_000 * day
const ago = (days: number, strikes = 1) => ({ at: now - days * day, strikes })
const rules = parseRules('2 in 90: 7, 3 in 90: 30, 5 in 365: forever') ?? []

test('rules are read and written alike', () => {
  expect(rules[2]).toEqual({ strikes: 5, withinDays: 365, suspendDays: null })
  expect(formatRules(rules)).toBe('2 in 90: 7, 3 in 90: 30, 5 in 365: forever')
  expect(parseRules(' 1  in 3650: 3650,100 in 1: 1 ')).toHaveLength(2)
  expect([parseRules('none'), formatRules([])]).toEqual([[], 'none'])
})

test.each([
  '',
  '2',
  '2 in 90',
  '2 in 90: never',
  '0 in 90: 7',
  '101 in 90: 7',
  '2 in 0: 7',
  '2 in 3651: 7',
  '2 in 90: 0',
  '2 in 90: 7,',
  '2 in 90: 7; 3 in 90: 30',
  '2.5 in 90: 7',
  '2 in 90: 7, 2 in 90: 30',
  'none, 2 in 90: 7',
  Array.from({ length: 21 }, (_, n) => `${n + 1} in 90: 7`).join(', '),
])('%s is no list of rules', (written) => expect(parseRules(written)).toBeUndefined())

test.each([
  [[ago(0)], undefined],
  [[ago(0), ago(89)], 7],
  [[ago(0), ago(90)], undefined],
  [[ago(0, 2)], 7],
  [[ago(0), ago(10), ago(20)], 30],
  [[ago(0, 3), ago(80)], 30],
  [[ago(0), ago(100, 3), ago(364)], null],
  [[ago(0), ago(100, 3), ago(365)], undefined],
])('the longest suspension that strikes fulfill counts: %j', (given, days) => {
  expect(findRule(rules, given, now)?.suspendDays).toBe(days)
})

test('strikes expire when no rule counts them any more', () => {
  expect(expiryOf(rules, now)).toBe(now + 365 * day)
  expect(expiryOf([], now)).toBeUndefined()
  expect(countStrikes([ago(0), ago(364, 2), ago(365, 3)], 365, now)).toBe(3)
})
