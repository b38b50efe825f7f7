import { expect, test } from 'bun:test'
import { sellerFees, parseCents } from '@/modules/catalog/web/seller-fees'

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
