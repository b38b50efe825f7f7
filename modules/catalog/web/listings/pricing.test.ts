import { expect, test } from 'bun:test'
import {
  type CopyRule,
  centsByRule,
  parseCents,
  priceText,
  suggestedPrice,
} from '@/modules/catalog/web/listings/pricing'

const copy = { rap: 2422, sold: { count: 3, median: 24.5, low: 20, high: 30 }, lowest: 27.99 }
const unpriced = { rap: null, sold: null, lowest: null }

test.each<[CopyRule, number]>([
  ['lowest', 2771],
  ['suggested', 2450],
  ['rap', 3028],
])('the rule %s gives a price of %s cents', (rule, cents) => {
  expect(centsByRule(rule, copy, 80)).toBe(cents)
  expect(centsByRule(rule, unpriced, 80)).toBeUndefined()
})

test('the rule `lowest` is at least one cent below the lowest listing', () => {
  expect(centsByRule('lowest', { ...copy, lowest: 0.6 }, 80)).toBe(59)
})

test.each([
  [2450, 0, '24.50'],
  [2450, 10, '26.95'],
  [2450, -50, '12.25'],
  [51, -10, '0.50'],
  [9_900_000, 50, '100000.00'],
])('%p cents moved by %p %% is the price %p, within the price limits', (cents, percent, text) => {
  expect(priceText(cents, percent)).toBe(text)
})

test.each([
  ['149.99', 14_999],
  ['149.9', 14_990],
  ['149.', 14_900],
  ['149', 14_900],
  ['.5', 50],
  ['', undefined],
  ['.', undefined],
  ['1.999', undefined],
  ['-1', undefined],
])('%p is parsed as %p cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

const sold = { count: 9, median: 24.5, low: 20, high: 31.25 }

const none = { rap: null, sold: null, lowest: null }

test('the median of recent sales is suggested, with the range of sales and RAP', () => {
  expect(suggestedPrice({ rap: 2422, sold, lowest: null }, 80)).toEqual({
    cents: 2450,
    lowCents: 2000,
    highCents: 3125,
    sales: 9,
    basis: 'sales',
  })
  expect(suggestedPrice({ rap: 4000, sold, lowest: null }, 80)?.highCents).toBe(5000)
})

test('without sales, RAP is suggested', () => {
  expect(suggestedPrice({ ...none, rap: 2422 }, 80)).toEqual({
    cents: 3028,
    lowCents: 3028,
    highCents: 3028,
    sales: 0,
    basis: 'rap',
  })
})

test.each([
  ['a dearer one is not undercut', 27.99, 2450, 'sales'],
  ['one that is a little cheaper is undercut', 22, 2178, 'lowest'],
  ['one far below the sales is not undercut', 12, 2450, 'sales'],
])('of the lowest listing: %s', (_, lowest, cents, basis) => {
  expect(suggestedPrice({ rap: 2422, sold, lowest }, 80)).toMatchObject({ cents, basis })
})

test('without sales and RAP, the lowest listing is undercut', () => {
  expect(suggestedPrice({ ...none, lowest: 10 }, 80)).toMatchObject({ cents: 990, basis: 'lowest' })
  expect(suggestedPrice(none, 80)).toBeUndefined()
})
