import type { OwnCopy, RecentPrices } from '@/modules/catalog/contract'
import { priceByRule, robuxToCents, toCents, withinLimits } from '@/web/lib/format/price-rule'

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

const undercut = { basis: 'lowest', percent: 1 } as const

/** A listing below this share of what the item is worth is a mistake or a sale in haste, so it isn't undercut. */
const undercutFrom = 0.7

/**
 * Returns the median of recent sales, or RAP if there are none, or 1 % under the lowest listing if that is cheaper; with the range of
 * all. Undefined if nothing is known.
 */
export function suggestedPrice(item: PricedItem, robuxPerUsd: number): SuggestedPrice | undefined {
  const { rap, sold } = item
  const rapCents = rap === null ? [] : [robuxToCents(rap, robuxPerUsd)]
  const salesCents = sold ? [sold.low, sold.high].map(toCents) : []
  const [worth] = sold ? [toCents(sold.median)] : rapCents
  const under = priceByRule(undercut, item, robuxPerUsd)
  const isUnder =
    under !== undefined && (worth === undefined || (under < worth && under >= worth * undercutFrom))
  const cents = isUnder ? under : worth
  if (cents === undefined) return undefined
  const all = [...rapCents, ...salesCents, cents]
  const basis = isUnder ? 'lowest' : sold ? 'sales' : 'rap'
  return { cents, lowCents: Math.min(...all), highCents: Math.max(...all), sales: sold?.count ?? 0, basis }
}

/** Parses a typed amount of dollars, such as "149.9", to cents. Returns undefined if it isn't an amount. */
export function parseCents(typed: string): number | undefined {
  const [, dollars = '', fraction = ''] = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(typed) ?? []
  if (dollars === '' && fraction === '') return undefined
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
}

const rules = { lowest: undercut, rap: { basis: 'rap', percent: 0 } } as const

/** The rules by which the price of a copy is set. */
export type CopyRule = keyof typeof rules | 'suggested'

/** Returns the price of a copy by a rule, in cents. Undefined if the copy lacks the needed price. */
export function centsByRule(rule: CopyRule, copy: PricedItem, robuxPerUsd: number): number | undefined {
  if (rule === 'suggested') return suggestedPrice(copy, robuxPerUsd)?.cents
  return priceByRule(rules[rule], copy, robuxPerUsd)
}

/** Returns an adjusted price as an input value such as "27.71", within the price limits. */
export function priceText(cents: number, percent = 0): string {
  return (withinLimits(Math.round((cents * (100 + percent)) / 100)) / 100).toFixed(2)
}
