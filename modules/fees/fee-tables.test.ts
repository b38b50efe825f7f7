import { expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { type FeeTerms, percentageTerms, splitFees } from '@/modules/fees/contract'
import {
  type FeeRule,
  levelDaysOf,
  narrowToSeller,
  type RuleSet,
  resolveFee,
  type SoldWithin,
} from '@/modules/fees/resolve-contract'
import { FeeRulesInput } from '@/modules/fees/rules-contract'
import { centsOf, decimalOf } from '@/src/kit/money'

const nobody: SoldWithin = { sales: 0, volumeCents: 0 }
const general = percentageTerms(500)

/** Returns the lines of a sale as decimal strings, for what is retained of its price. */
function feesOf(rules: unknown, price: string, { sold = nobody, processingBps = 0, retained = price } = {}) {
  const sets = setOf(v.parse(FeeRulesInput, rules), sold)
  const priceCents = centsOf(price)
  const platform = resolveFee(sets, general, { category: 'hat', priceCents, listedAt: 1 }, 1)
  const shares = splitFees(centsOf(retained), { platform, processing: { bps: processingBps } })
  return [shares.platformFeeCents, shares.processingFeeCents, shares.netCents].map(decimalOf)
}

function setOf(rules: readonly FeeRule[], sold: SoldWithin): RuleSet[] {
  const sets = [{ announcedAt: 0, unconfirmedSince: null, rules }]
  return narrowToSeller(sets, { id: 'ann', sold: new Map(levelDaysOf(sets).map((days) => [days, sold])) })
}

/** https://stockx.com/help/articles/what-are-stockxs-fees-for-sellers: a level takes so many sales or so much in a quarter. */
const stockx = [
  { name: 'Level 5', match: { level: { days: 90, minSales: 800, minVolume: '100000' } }, bps: 700 },
  { name: 'Level 4', match: { level: { days: 90, minSales: 200, minVolume: '25000' } }, bps: 750 },
  { name: 'Level 3', match: { level: { days: 90, minSales: 40, minVolume: '5000' } }, bps: 800 },
  { name: 'Level 2', match: { level: { days: 90, minSales: 12, minVolume: '1500' } }, bps: 850 },
  { name: 'Level 1', match: {}, bps: 900 },
]

test.each<[number, number, string]>([
  [0, 0, '18.00'],
  [11, 149_999, '18.00'],
  [12, 0, '17.00'],
  [1, 150_000, '17.00'],
  [40, 0, '16.00'],
  [2, 2_500_000, '15.00'],
  [200, 0, '15.00'],
  [799, 9_999_999, '15.00'],
  [800, 0, '14.00'],
  [3, 10_000_000, '14.00'],
])(
  'StockX: after %d sales of %d cents the fee of $200.00 is %s, and 3 % processing',
  (sales, volumeCents, fee) => {
    const options = { sold: { sales, volumeCents }, processingBps: 300 }
    const net = decimalOf(20_000 - centsOf(fee) - 600)
    expect(feesOf(stockx, '200.00', options)).toEqual([fee, '6.00', net])
    expect(feesOf(stockx, '200.00', { ...options, retained: '0.00' })).toEqual(['0.00', '0.00', '0.00'])
  },
)

/** https://support.discogs.com/hc/articles/360007521674 */
const discogs = [{ name: 'Discogs', match: {}, bps: 800, minCents: 10, maxCents: 15_000 }]
/** https://help.cardmarket.com: 5 % of each article, at most 100. */
const cardmarket = [{ name: 'Cardmarket', match: {}, bps: 500, maxCents: 10_000 }]

const tables = { discogs, cardmarket }

test.each<[keyof typeof tables, string, string]>([
  ['discogs', '1.00', '0.10'],
  ['discogs', '100.00', '8.00'],
  ['discogs', '5000.00', '150.00'],
  ['discogs', '1.31', '0.10'],
  ['discogs', '1875.00', '150.00'],
  ['discogs', '1874.93', '149.99'],
  ['cardmarket', '20.00', '1.00'],
  ['cardmarket', '1999.99', '100.00'],
  ['cardmarket', '1999.80', '99.99'],
  ['cardmarket', '6000.00', '100.00'],
])('the fee of %s of %s is %s', (table, price, fee) => {
  const rules = tables[table]
  expect(feesOf(rules, price)[0]).toBe(fee)
  expect(feesOf(rules, price, { retained: '0.00' })).toEqual(['0.00', '0.00', '0.00'])
})

test('what a partial refund leaves has the fee of that much, by the rule of the price', () => {
  expect(feesOf(discogs, '5000.00', { retained: '1000.00' })).toEqual(['80.00', '0.00', '920.00'])
  expect(feesOf(discogs, '100.00', { retained: '0.50' })).toEqual(['0.10', '0.00', '0.40'])
  expect(feesOf(cardmarket, '6000.00', { retained: '3000.00' })).toEqual(['100.00', '0.00', '2900.00'])
})

const cents = fc.oneof(fc.nat(500), fc.nat(10_000_000))
const ruleInput = fc.record(
  {
    name: fc.constantFrom('One', 'Two', 'Three'),
    match: fc.record(
      {
        category: fc.constantFrom('hat', 'face'),
        sellerId: fc.constantFrom('ann', 'bob'),
        level: fc.record(
          { days: fc.integer({ min: 1, max: 366 }), minSales: fc.nat(20) },
          { requiredKeys: ['days'] },
        ),
        minPrice: fc.nat(9_999_999).map(decimalOf),
      },
      { requiredKeys: [] },
    ),
    bps: fc.nat(10_000),
    fixedCents: cents,
    minCents: cents,
    maxCents: cents,
  },
  { requiredKeys: ['name', 'match', 'bps'] },
)
const isBounded = (rule: { minCents?: number; maxCents?: number }) =>
  rule.maxCents === undefined || rule.maxCents >= (rule.minCents ?? 0)

test('whatever the rules are, the lines add up to what is retained, nobody’s share is negative, and a full refund leaves none', () => {
  const sale = fc.record({
    rules: fc.array(ruleInput.filter(isBounded), { maxLength: 8 }),
    priceCents: fc.integer({ min: 50, max: 10_000_000 }),
    kept: fc.double({ min: 0, max: 1, noNaN: true }),
    processingBps: fc.nat(10_000),
    sold: fc.record({ sales: fc.nat(30), volumeCents: fc.nat(1_000_000) }),
  })
  fc.assert(
    fc.property(sale, ({ rules, priceCents, kept, processingBps, sold }) => {
      const price = decimalOf(priceCents)
      for (const retained of [price, decimalOf(Math.round(priceCents * kept)), '0.00']) {
        const shares = feesOf(rules, price, { sold, processingBps, retained }).map(toCents)
        expect(shares.every((share) => share >= 0)).toBe(true)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(toCents(retained))
      }
    }),
    { numRuns: 10_000 },
  )
})

function toCents(decimal: string): number {
  return Math.round(Number(decimal) * 100)
}

const named = (name: string, match: FeeRule['match'], terms: Partial<FeeTerms> = {}): FeeRule => ({
  ...percentageTerms(100),
  ...terms,
  name,
  match,
  from: null,
})

test('the most specific rule wins: seller, level, category, price, general; then the first of the list', () => {
  const rules = [
    named('general', {}),
    named('price', { minPriceCents: 100 }),
    named('dear', { minPriceCents: 5_000 }),
    named('category', { category: 'hat' }),
    named('category and price', { category: 'hat', minPriceCents: 100 }),
    named('level', { level: { days: 30, minSales: 1 } }),
    named('seller', { sellerId: 'ann' }),
    named('seller again', { sellerId: 'ann' }),
    named('other seller', { sellerId: 'bob', category: 'hat' }),
  ]
  const listing = { category: 'hat', priceCents: 10_000, listedAt: 1 }
  const winner = (of: readonly FeeRule[], sold = { sales: 1, volumeCents: 0 }) =>
    resolveFee(setOf(of, sold), general, listing, 1).rule
  const order = [
    'seller',
    'seller again',
    'level',
    'category and price',
    'category',
    'price',
    'dear',
    'general',
  ]
  let left = rules
  for (const name of order) {
    expect(winner(left)).toBe(name)
    left = left.filter((rule) => rule.name !== name)
  }
  expect(winner(left)).toBeNull()
  expect(winner(rules.slice(0, 6), nobody)).toBe('category and price')
  expect(
    resolveFee(setOf(rules, nobody), general, { ...listing, category: 'face', priceCents: 99 }, 1).rule,
  ).toBe('seller')
})
