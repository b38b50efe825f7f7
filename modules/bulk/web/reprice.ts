import { priceLimits } from '../contract'

/** What the price follows, in the order of the choices. */
export const bases = ['lowest', 'rap', 'price'] as const
export type Basis = (typeof bases)[number]

export interface RepriceRule {
  basis: Basis
  /** How far below the basis, from 0 to 90. */
  percent: number
  /** The lowest price that the rule sets, in cents. */
  floorCents: number
}

/** Prices in dollars, and the RAP in R$. */
interface PricedListing {
  price: number
  lowestOther: number | null
  rap: number | null
}

/** Returns the new price of a listing by a rule, in cents. Undefined if it lacks the basis or has this price already. */
export function newPriceCents(
  listing: PricedListing,
  { basis, percent, floorCents }: RepriceRule,
  robuxPerUsd: number,
): number | undefined {
  const basisCents = basisOf(listing, basis, robuxPerUsd)
  if (basisCents === undefined) return undefined
  const below = Math.floor((basisCents * (100 - percent)) / 100)
  const cents = Math.min(priceLimits.maxCents, Math.max(priceLimits.minCents, floorCents, below))
  return cents === toCents(listing.price) ? undefined : cents
}

function basisOf({ price, lowestOther, rap }: PricedListing, basis: Basis, robuxPerUsd: number) {
  if (basis === 'rap') return rap === null ? undefined : Math.round((rap * 100) / robuxPerUsd)
  const dollars = basis === 'price' ? price : lowestOther
  return dollars === null ? undefined : toCents(dollars)
}

function toCents(dollars: number) {
  return Math.round(dollars * 100)
}
