import { priceMaxCents, priceMinCents } from '@/src/kit/money'

/** What a price can follow: the lowest offer and the price now, in dollars, and the RAP, in R$. Null if unknown. */
export type BasisPrices = {
  lowest: number | null
  rap: number | null
  price?: number
}

export type PriceRule = {
  basis: keyof BasisPrices
  /** How far below the basis, from 0 to 99. */
  percent: number
  /** The lowest price that the rule returns, in cents. */
  floorCents?: number
}

/**
 * Returns the price that a rule gives, in cents, within the limits of listings. It is rounded down, so that it is lower than the basis.
 * Undefined without the basis.
 */
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

/** The nearest price that a listing may have, in cents. */
export function withinLimits(cents: number): number {
  return Math.min(priceMaxCents, Math.max(priceMinCents, cents))
}

export function robuxToCents(robux: number, robuxPerUsd: number): number {
  return Math.round((robux * 100) / robuxPerUsd)
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
