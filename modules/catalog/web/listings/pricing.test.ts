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
const unpriced = { rap: null, sold: null, lowest: null }
const params = { robuxPerUsd: 80, factor: 0.9 }

test.each<[PriceRule, string]>([
  ['lowest', '27.71'],
  ['suggested', '24.50'],
  ['rap', '27.25'],
])('the rule %s gives the price %s', (rule, price) => {
  expect(priceByRule(rule, copy, params)).toBe(price)
  expect(priceByRule(rule, unpriced, params)).toBeUndefined()
})

test('prices by rule stay within the price limits', () => {
  expect(priceByRule('lowest', { ...copy, lowest: 0.5 }, params)).toBe('0.50')
  expect(priceByRule('rap', { ...copy, rap: 900_000_000 }, params)).toBe('100000.00')
})

test('the rule `lowest` is at least one cent below the lowest listing', () => {
  expect(priceByRule('lowest', { ...copy, lowest: 0.6 }, params)).toBe('0.59')
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
])('the factor %p is parsed as %p', (typed, factor) => {
  expect(parseFactor(typed)).toBe(factor)
})

const rates = { platformFeeBps: 500, processingFeeBps: 290 }

test.each([
  [10_000, { platform: 500, processing: 290, total: 790, net: 9210 }],
  [14_999, { platform: 750, processing: 435, total: 1185, net: 13_814 }],
  [50, { platform: 3, processing: 1, total: 4, net: 46 }],
  [0, { platform: 0, processing: 0, total: 0, net: 0 }],
])('of %d cents, each fee is rounded half up and the seller gets the rest', (cents, fees) => {
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
])('%p is parsed as %p cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

const sold = { count: 9, median: 24.5, low: 20, high: 31.25 }

test('the median of recent sales is suggested, with the range of sales and RAP', () => {
  expect(suggestedPrice({ rap: 2422, sold }, 80)).toEqual({
    cents: 2450,
    lowCents: 2000,
    highCents: 3125,
    sales: 9,
  })
  expect(suggestedPrice({ rap: 4000, sold }, 80)?.highCents).toBe(5000)
})

test('without sales, RAP is suggested', () => {
  expect(suggestedPrice({ rap: 2422, sold: null }, 80)).toEqual({
    cents: 3028,
    lowCents: 3028,
    highCents: 3028,
    sales: 0,
  })
})

test('without sales and RAP, nothing is suggested', () => {
  expect(suggestedPrice({ rap: null, sold: null }, 80)).toBeUndefined()
})
