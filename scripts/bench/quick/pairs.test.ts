import { expect, test } from 'bun:test'
import { pairedOf } from '@/scripts/bench/quick/pairs'

test('ratios are taken pair by pair, so a slow minute changes neither', () => {
  const slowness = [1, 1, 1, 9, 9, 9, 9]
  const pairs = slowness.map((times) => ({ ours: { ms: 5 * times }, bare: { ms: 2 * times } }))
  expect(pairedOf(pairs, 'ms')).toEqual({ ours: 45, bare: 18, ratio: { value: 2.5, least: 2.5 } })
})

test('one disturbed pair changes nothing', () => {
  const pairs = [1, 1, 1, 100, 1].map((ours) => ({ ours: { ms: ours }, bare: { ms: 1 } }))
  expect(pairedOf(pairs, 'ms').ratio.value).toBe(1)
})
