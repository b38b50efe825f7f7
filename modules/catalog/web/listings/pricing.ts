import { type OwnCopy, priceLimits, type RecentPrices } from '@/modules/catalog/contract'

export type SuggestedPrice = { cents: number; lowCents: number; highCents: number; sales: number }

/** Returns the median of recent sales, or RAP if there are none, with the range of both. Undefined if neither is known. */
export function suggestedPrice({ rap, sold }: RecentPrices, robuxPerUsd: number): SuggestedPrice | undefined {
  const rapCents = rap === null ? [] : [Math.round((rap * 100) / robuxPerUsd)]
  const salesCents = sold ? [sold.low, sold.high].map(toCents) : []
  const [cents] = sold ? [toCents(sold.median)] : rapCents
  if (cents === undefined) return undefined
  const all = [...rapCents, ...salesCents]
  return { cents, lowCents: Math.min(...all), highCents: Math.max(...all), sales: sold?.count ?? 0 }
}

function toCents(dollars: number) {
  return Math.round(dollars * 100)
}

type FeeRates = { platformFeeBps: number; processingFeeBps: number }

type SellerFees = { platform: number; processing: number; total: number; net: number }

/** Parses a typed amount of dollars, such as "149.9", to cents. Returns undefined if it isn't an amount. */
export function parseCents(typed: string): number | undefined {
  const [, dollars = '', fraction = ''] = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(typed) ?? []
  if (dollars === '' && fraction === '') return undefined
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Returns the seller's fees and net amount of a sale, in cents. Each fee is rounded half up. */
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

/** Returns the price of a copy by a rule, as an input value such as "27.71". Undefined if the copy lacks the needed price. */
export function priceByRule(rule: PriceRule, copy: PricedCopy, params: RuleParams): string | undefined {
  const cents = centsByRule(rule, copy, params)
  if (cents === undefined) return undefined
  return (Math.min(priceLimits.max * 100, Math.max(priceLimits.min * 100, cents)) / 100).toFixed(2)
}

/** Parses a factor with a decimal point or comma. Returns undefined unless it is from 0.01 to 10. */
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

/** Rounds down, so that the result is at least one cent lower. */
function onePercentUnder(dollars: number): number {
  return Math.floor((toCents(dollars) * 99) / 100)
}
