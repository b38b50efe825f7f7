import type { PricePoint } from '@/modules/catalog/web/price-points'
import { formatDate, formatMoney, formatRobux } from '@/web/lib/format'

/** "Nov 3, 2026: RAP 2,422 R$ ($30.28)". */
export function priceWords({ at, rap, sold }: PricePoint, robuxPerUsd: number) {
  const facts = [
    rap === null ? '' : `RAP ${formatRobux(rap)} (${formatMoney(rap / robuxPerUsd)})`,
    sold === null ? '' : `sold here at ${formatMoney(sold)}`,
  ]
  return `${formatDate(new Date(at).toISOString())}: ${facts.filter(Boolean).join(', ')}`
}
