import { expect, test } from 'bun:test'
import { newPriceCents } from './reprice'

const listing = { price: 100, lowestOther: 90.5, rap: 8_001 }
const rule = { basis: 'lowest', percent: 5, floorCents: 0 } as const

test.each([
  ['5 % below the lowest other offer, rounded down', {}, 8_597],
  ['as low as the lowest other offer', { percent: 0 }, 9_050],
  ['below the RAP', { basis: 'rap', percent: 10 }, 9_000],
  ['below the price now', { basis: 'price', percent: 33 }, 6_700],
  ['never below the floor', { floorCents: 8_800 }, 8_800],
  ['a floor above the price raises it', { floorCents: 12_000 }, 12_000],
  ['unchanged at the same price', { basis: 'price', percent: 0 }, undefined],
] as const)('%s', (_name, change, cents) => {
  expect(newPriceCents(listing, { ...rule, ...change }, 80)).toBe(cents)
})

test('a listing without the basis keeps its price', () => {
  const alone = { price: 100, lowestOther: null, rap: null }
  expect([newPriceCents(alone, rule, 80), newPriceCents(alone, { ...rule, basis: 'rap' }, 80)]).toEqual([
    undefined,
    undefined,
  ])
})

test('prices stay within the limits of listings', () => {
  const cheap = { price: 0.6, lowestOther: 0.55, rap: 90_000_000 }
  expect(newPriceCents(cheap, rule, 80)).toBe(52)
  expect(newPriceCents(cheap, { ...rule, percent: 90 }, 80)).toBe(50)
  expect(newPriceCents(cheap, { ...rule, basis: 'rap', percent: 0 }, 80)).toBe(10_000_000)
})
