import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type FeeLines,
  type FeeShares,
  type FeeTerms,
  feeCents,
  percentageTerms,
  splitFees,
} from '@/modules/fees/contract'

const linesOf = (platform: Partial<FeeTerms>): FeeLines => ({
  platform: { ...percentageTerms(500), ...platform, rule: null },
  processing: { bps: 290 },
})
const sharesOf = (priceCents: number) => splitFees(priceCents, linesOf({}))

test('percentages are rounded half up', () => {
  const cents = fc.integer({ min: 50, max: 10_000_000 })
  const bps = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(cents, bps, (price, rate) => {
      const expected = (BigInt(price) * BigInt(rate) + 5_000n) / 10_000n
      expect(BigInt(feeCents(price, percentageTerms(rate)))).toBe(expected)
    }),
  )
  expect(sharesOf(14_999)).toEqual({ platformFeeCents: 750, processingFeeCents: 435, netCents: 13_814 })
})

test('for every price from 0.50 to 10,000.00 the fees are exact, never decrease, and add up to the price with the net (A4)', () => {
  const wrong: number[] = []
  let previous = sharesOf(49)
  for (let price = 50; price <= 1_000_000; price++) {
    const shares = sharesOf(price)
    const { platformFeeCents, processingFeeCents, netCents } = shares
    const isExact = platformFeeCents === exactFee(price, 500n) && processingFeeCents === exactFee(price, 290n)
    const isComplete = platformFeeCents + processingFeeCents + netCents === price
    const isMonotonic =
      platformFeeCents >= previous.platformFeeCents && processingFeeCents >= previous.processingFeeCents
    if (!isExact || !isComplete || !isMonotonic) wrong.push(price)
    previous = shares
  }
  expect(wrong).toEqual([])
})

test('a fee is at most what it is taken from', () => {
  expect(feeCents(50, { bps: 0, fixedCents: 0, minCents: 200, maxCents: null })).toBe(50)
})

/** The fee rounded half up, in integers. */
function exactFee(priceCents: number, bps: bigint): number {
  return Number((BigInt(priceCents) * bps * 2n + 10_000n) / 20_000n)
}

const shares = (platformFeeCents: number, processingFeeCents: number, netCents: number): FeeShares => ({
  platformFeeCents,
  processingFeeCents,
  netCents,
})

/** A sale of $40.00; $12.00 are refunded, later $8.00, later $15.00, later the rest. */
const retained = [4_000, 2_800, 2_000, 500, 0]

test.each<[string, Partial<FeeTerms>, FeeShares[]]>([
  [
    'a percentage',
    {},
    [shares(200, 116, 3_684), shares(140, 81, 2_579), shares(100, 58, 1_842), shares(25, 15, 460)],
  ],
  [
    'a fixed part of $0.30',
    { fixedCents: 30 },
    [shares(230, 116, 3_654), shares(170, 81, 2_549), shares(130, 58, 1_812), shares(55, 15, 430)],
  ],
  [
    'a minimum of $1.00',
    { minCents: 100 },
    [shares(200, 116, 3_684), shares(140, 81, 2_579), shares(100, 58, 1_842), shares(100, 15, 385)],
  ],
  [
    'a maximum of $1.50',
    { maxCents: 150 },
    [shares(150, 116, 3_734), shares(140, 81, 2_579), shares(100, 58, 1_842), shares(25, 15, 460)],
  ],
])(
  'with %s, each partial refund computes the lines again, and a full one leaves nothing',
  (_, terms, expected) => {
    const split = retained.map((cents) => splitFees(cents, linesOf(terms)))
    expect(split).toEqual([...expected, shares(0, 0, 0)])
  },
)

test('a minimum or a fixed part takes no more than what is retained', () => {
  expect(splitFees(60, linesOf({ minCents: 100 }))).toEqual(shares(60, 0, 0))
  expect(splitFees(102, linesOf({ fixedCents: 95 }))).toEqual(shares(100, 2, 0))
})
