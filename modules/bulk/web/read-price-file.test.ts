import { expect, test } from 'bun:test'
import type { OwnListing } from './queries'
import { readPriceFile } from './read-price-file'

// Safe: only the ID is read.
const listings = ['moon', 'sun'].map((listingId) => ({ listingId }) as OwnListing)

test.each([
  ['12.5', 1_250],
  ['12', 1_200],
  ['"12,50"', 1_250],
  ['$0.50', 50],
])('the price %p is read as %p cents', (text, cents) => {
  expect([...readPriceFile(`item,price,listingId\nMoon,${text},moon\n`, listings).prices]).toEqual([
    ['moon', cents],
  ])
})

test.each([
  ['price\n5', [[1, /must name the columns/]]],
  ['', [[1, /must name the columns/]]],
  [
    'listingId,price\nmoon,-5\nsun,1.999\n\nmoon,x',
    [
      [2, /amount/],
      [3, /amount/],
      [5, /amount/],
    ],
  ],
  ['listingId,price\nmoon,5\nmoon,6', [[3, /An earlier row/]]],
  ['listingId,price\nmoon,5\n"sun,6', [[3, /quotation mark/]]],
  ['listingId,price\nstar,5', [[2, /listingId/]]],
] as const)('rows of %p that cannot be applied are named', (text, expected) => {
  const { problems } = readPriceFile(text, listings)
  expect(problems.map(({ row }) => row)).toEqual(expected.map(([row]) => row))
  for (const [at, [, pattern]] of expected.entries()) expect(problems[at]?.text).toMatch(pattern)
})
