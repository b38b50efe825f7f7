import { type OwnCopy, priceLimits } from '@/modules/catalog/contract'
import { suggestedPrice } from '@/modules/catalog/web/suggested-price'

export type PriceRule = 'lowest' | 'suggested' | 'rap'

type PricedCopy = Pick<OwnCopy, 'rap' | 'sold' | 'lowest'>

type RuleParams = { robuxPerUsd: number; factor: number }

/** What a copy costs by a rule, as one would type it; undefined where it has nothing to go by. */
export function priceByRule(rule: PriceRule, copy: PricedCopy, measure: RuleParams): string | undefined {
  const cents = centsByRule(rule, copy, measure)
  if (cents === undefined) return undefined
  return (Math.min(priceLimits.max * 100, Math.max(priceLimits.min * 100, cents)) / 100).toFixed(2)
}

/** A factor as typed, with a point or a comma; undefined for what is none from 0.01 to 10. */
export function parseFactor(typed: string): number | undefined {
  const factor = Number(/^\d{0,2}([.,]\d{0,3})?$/.test(typed) ? typed.replace(',', '.') : Number.NaN)
  return factor >= 0.01 && factor <= 10 ? factor : undefined
}

function centsByRule(rule: PriceRule, copy: PricedCopy, { robuxPerUsd, factor }: RuleParams): number | undefined {
  if (rule === 'suggested') return suggestedPrice(copy, robuxPerUsd)?.cents
  if (rule === 'lowest') return copy.lowest === null ? undefined : onePercentUnder(copy.lowest)
  return copy.rap === null ? undefined : Math.round((copy.rap * factor * 100) / robuxPerUsd)
}

/** At least a cent under. */
function onePercentUnder(dollars: number): number {
  return Math.floor((Math.round(dollars * 100) * 99) / 100)
}
