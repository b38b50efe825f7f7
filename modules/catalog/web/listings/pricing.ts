import { type OwnCopy, priceLimits, type RecentPrices } from '@/modules/catalog/contract'

/** The data that a suggested price is based on. */
type PriceBasis = 'sales' | 'rap' | 'lowest'

export type SuggestedPrice = {
  cents: number
  lowCents: number
  highCents: number
  sales: number
  basis: PriceBasis
}

type PricedItem = RecentPrices & Pick<OwnCopy, 'lowest'>

/** A listing below this share of what the item is worth is a mistake or a sale in haste, so it isn't undercut. */
const undercutFrom = 0.7

/**
 * Returns the median of recent sales, or RAP if there are none, or 1 % under the lowest listing if that is cheaper; with the range of
 * all. Undefined if nothing is known.
 */
export function suggestedPrice(item: PricedItem, robuxPerUsd: number): SuggestedPrice | undefined {
  const { rap, sold, lowest } = item
  const rapCents = rap === null ? [] : [robuxToCents(rap, robuxPerUsd)]
  const salesCents = sold ? [sold.low, sold.high].map(toCents) : []
  const [worth] = sold ? [toCents(sold.median)] : rapCents
  const under = lowest === null ? undefined : onePercentUnder(lowest)
  const isUnder =
    under !== undefined && (worth === undefined || (under < worth && under >= worth * undercutFrom))
  const cents = isUnder ? under : worth
  if (cents === undefined) return undefined
  const all = [...rapCents, ...salesCents, cents]
  const basis = isUnder ? 'lowest' : sold ? 'sales' : 'rap'
  return { cents, lowCents: Math.min(...all), highCents: Math.max(...all), sales: sold?.count ?? 0, basis }
}

function robuxToCents(robux: number, robuxPerUsd: number) {
  return Math.round((robux * 100) / robuxPerUsd)
}

function toCents(dollars: number) {
  return Math.round(dollars * 100)
}

/** Parses a typed amount of dollars, such as "149.9", to cents. Returns undefined if it isn't an amount. */
export function parseCents(typed: string): number | undefined {
  const [, dollars = '', fraction = ''] = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(typed) ?? []
  if (dollars === '' && fraction === '') return undefined
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
}

export type PriceRule = 'lowest' | 'suggested' | 'rap'

/** Returns the price of a copy by a rule, in cents. Undefined if the copy lacks the needed price. */
export function centsByRule(rule: PriceRule, copy: PricedItem, robuxPerUsd: number): number | undefined {
  if (rule === 'suggested') return suggestedPrice(copy, robuxPerUsd)?.cents
  if (rule === 'lowest') return copy.lowest === null ? undefined : onePercentUnder(copy.lowest)
  return copy.rap === null ? undefined : robuxToCents(copy.rap, robuxPerUsd)
}

/** Returns an adjusted price as an input value such as "27.71", within the price limits. */
export function priceText(cents: number, percent = 0): string {
  const adjusted = Math.round((cents * (100 + percent)) / 100)
  return (Math.min(priceLimits.max * 100, Math.max(priceLimits.min * 100, adjusted)) / 100).toFixed(2)
}

/** Rounds down, so that the result is at least one cent lower. */
function onePercentUnder(dollars: number): number {
  return Math.floor((toCents(dollars) * 99) / 100)
}
