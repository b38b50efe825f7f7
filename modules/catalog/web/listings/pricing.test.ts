import { expect, test } from 'bun:test'
import {
  type PriceRule,
  parseCents,
  parseFactor,
  priceByRule,
  sellerFees,
  suggestedPrice,
} from '@/modules/catalog/web/listings/pricing'

const copy = { rap: 2422, sold: { count: 3, median: 24.5, low: 20, high: 30 }, lowest: 27.99 }
const nothing = { rap: null, sold: null, lowest: null }
const measure = { robuxPerUsd: 80, factor: 0.9 }

test.each<[PriceRule, string]>([
  ['lowest', '27.71'],
  ['suggested', '24.50'],
  ['rap', '27.25'],
])('by the rule %s it costs %s', (rule, price) => {
  expect(priceByRule(rule, copy, measure)).toBe(price)
  expect(priceByRule(rule, nothing, measure)).toBeUndefined()
})

test('no rule leaves what a price may be', () => {
  expect(priceByRule('lowest', { ...copy, lowest: 0.5 }, measure)).toBe('0.50')
  expect(priceByRule('rap', { ...copy, rap: 900_000_000 }, measure)).toBe('100000.00')
})

test('one percent under the lowest is at least a cent under', () => {
  expect(priceByRule('lowest', { ...copy, lowest: 0.6 }, measure)).toBe('0.59')
})

test.each([
  ['0.9', 0.9],
  ['0,95', 0.95],
  ['1', 1],
  ['10', 10],
  ['.5', 0.5],
  ['0', undefined],
  ['10.5', undefined],
  ['', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['a', undefined],
])('%p typed as a factor is %p', (typed, factor) => {
  expect(parseFactor(typed)).toBe(factor)
})

const rates = { platformFeeBps: 500, processingFeeBps: 290 }

test.each([
  [10_000, { platform: 500, processing: 290, total: 790, net: 9210 }],
  [14_999, { platform: 750, processing: 435, total: 1185, net: 13_814 }],
  [50, { platform: 3, processing: 1, total: 4, net: 46 }],
  [0, { platform: 0, processing: 0, total: 0, net: 0 }],
])('of %d cents each fee is rounded half up and the rest is the seller’s', (cents, fees) => {
  expect(sellerFees(cents, rates)).toEqual(fees)
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
])('%p typed is %p cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

const sold = { count: 9, median: 24.5, low: 20, high: 31.25 }

test('the middle of the last sales is suggested, within the range of them and RAP', () => {
  expect(suggestedPrice({ rap: 2422, sold }, 80)).toEqual({
    cents: 2450,
    lowCents: 2000,
    highCents: 3125,
    sales: 9,
  })
  expect(suggestedPrice({ rap: 4000, sold }, 80)?.highCents).toBe(5000)
})

test('where nothing sold, RAP is', () => {
  expect(suggestedPrice({ rap: 2422, sold: null }, 80)).toEqual({
    cents: 3028,
    lowCents: 3028,
    highCents: 3028,
    sales: 0,
  })
})

test('where nothing is known, nothing is suggested', () => {
  expect(suggestedPrice({ rap: null, sold: null }, 80)).toBeUndefined()
})
