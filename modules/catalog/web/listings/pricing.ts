import { type OwnCopy, priceLimits, type RecentPrices } from '@/modules/catalog/contract'

export type SuggestedPrice = { cents: number; lowCents: number; highCents: number; sales: number }

/** The middle of the last sales, or RAP where nothing sold; the range is that of both. Nothing where neither is known. */
export function suggestedPrice({ rap, sold }: RecentPrices, robuxPerUsd: number): SuggestedPrice | undefined {
  const ofRap = rap === null ? [] : [Math.round((rap * 100) / robuxPerUsd)]
  const ofSales = sold ? [sold.low, sold.high].map(toCents) : []
  const [cents] = sold ? [toCents(sold.median)] : ofRap
  if (cents === undefined) return undefined
  const all = [...ofRap, ...ofSales]
  return { cents, lowCents: Math.min(...all), highCents: Math.max(...all), sales: sold?.count ?? 0 }
}

function toCents(dollars: number) {
  return Math.round(dollars * 100)
}

type FeeRates = { platformFeeBps: number; processingFeeBps: number }

type SellerFees = { platform: number; processing: number; total: number; net: number }

/** Cents of an amount as typed: "149.9"; nothing when it is no amount yet. */
export function parseCents(typed: string): number | undefined {
  const found = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(typed)
  const [, dollars = '', fraction = ''] = found ?? []
  if (dollars === '' && fraction === '') return undefined
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
}

/** What a sale costs its seller, in cents: each fee rounded half up, the rest is theirs. */
export function sellerFees(cents: number, { platformFeeBps, processingFeeBps }: FeeRates): SellerFees {
  const platform = feeOf(cents, platformFeeBps)
  const processing = feeOf(cents, processingFeeBps)
  const total = platform + processing
  return { platform, processing, total, net: cents - total }
}

function feeOf(cents: number, bps: number) {
  return Math.floor((cents * bps + 5000) / 10_000)
}

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

function centsByRule(
  rule: PriceRule,
  copy: PricedCopy,
  { robuxPerUsd, factor }: RuleParams,
): number | undefined {
  if (rule === 'suggested') return suggestedPrice(copy, robuxPerUsd)?.cents
  if (rule === 'lowest') return copy.lowest === null ? undefined : onePercentUnder(copy.lowest)
  return copy.rap === null ? undefined : Math.round((copy.rap * factor * 100) / robuxPerUsd)
}

/** At least a cent under. */
function onePercentUnder(dollars: number): number {
  return Math.floor((Math.round(dollars * 100) * 99) / 100)
}
