import { expect, test } from 'bun:test'
import { priceByRule } from '@/web/lib/format/price-rule'

const prices = { price: 100, lowest: 90.5, rap: 8_001 }
const rule = { basis: 'lowest', percent: 5 } as const

test.each([
  ['5 % below the lowest offer, rounded down', {}, 8_597],
  ['as low as the lowest offer', { percent: 0 }, 9_050],
  ['below the RAP', { basis: 'rap', percent: 10 }, 9_000],
  ['below the price now', { basis: 'price', percent: 33 }, 6_700],
  ['never below the floor', { floorCents: 8_800 }, 8_800],
  ['a floor above the price raises it', { floorCents: 12_000 }, 12_000],
] as const)('%s', (_name, change, cents) => {
  expect(priceByRule({ ...rule, ...change }, prices, 80)).toBe(cents)
})

test('without its basis a rule gives no price', () => {
  const alone = { lowest: null, rap: null }
  for (const basis of ['lowest', 'rap', 'price'] as const)
    expect(priceByRule({ ...rule, basis }, alone, 80)).toBeUndefined()
})

test('prices stay within the limits of listings', () => {
  const cheap = { price: 0.6, lowest: 0.55, rap: 90_000_000 }
  expect(priceByRule(rule, cheap, 80)).toBe(52)
  expect(priceByRule({ ...rule, percent: 90 }, cheap, 80)).toBe(50)
  expect(priceByRule({ ...rule, basis: 'rap' }, cheap, 80)).toBe(10_000_000)
})
