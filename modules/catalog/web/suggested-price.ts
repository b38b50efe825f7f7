import type { RecentPrices } from '@/modules/catalog/contract'

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
