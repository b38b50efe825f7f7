import { priceMaxCents, priceMinCents } from '@/src/kit/money'

/** Prices that a rule can start from: the lowest offer and the current price, in dollars, and the RAP, in R$. Null if unknown. */
export type BasisPrices = {
  lowest: number | null
  rap: number | null
  price?: number
}

export type PriceRule = {
  basis: keyof BasisPrices
  /** How much lower than the basis, from 0 to 99. */
  percent: number
  /** The lowest price that the rule returns, in cents. */
  floorCents?: number
}

/** Returns the price of a rule in cents, rounded down, within the limits of a listing. Returns undefined if the basis is unknown. */
export function priceByRule(
  { basis, percent, floorCents = 0 }: PriceRule,
  prices: BasisPrices,
  robuxPerUsd: number,
): number | undefined {
  const value = prices[basis]
  if (value === null || value === undefined) return undefined
  const basisCents = basis === 'rap' ? robuxToCents(value, robuxPerUsd) : toCents(value)
  return withinLimits(Math.max(floorCents, Math.floor((basisCents * (100 - percent)) / 100)))
}

/** Returns the nearest price that a listing may have, in cents. */
export function withinLimits(cents: number): number {
  return Math.min(priceMaxCents, Math.max(priceMinCents, cents))
}

export function robuxToCents(robux: number, robuxPerUsd: number): number {
  return Math.round((robux * 100) / robuxPerUsd)
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
