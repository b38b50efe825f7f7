import { expect, test } from 'bun:test'
import { type PriceRule, priceByRule, parseFactor } from '@/modules/catalog/web/price-rules'

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
