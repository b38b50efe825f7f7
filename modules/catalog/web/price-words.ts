import { itemMessages } from '@/modules/catalog/item-words'
import type { PricePoint } from '@/modules/catalog/web/price-points'
import { formatDate, formatMoney, formatRobux } from '@/web/lib/format'

const { history } = itemMessages

/** "Nov 3, 2026: RAP 2,422 R$ ($30.28), resold for 2,500 R$ ($31.25)". */
export function describePoint({ at, rap, resold, sold }: PricePoint, robuxPerUsd: number) {
  const inBoth = (robux: number) => [formatRobux(robux), formatMoney(robux / robuxPerUsd)] as const
  const facts = [
    rap === null ? '' : history.average(...inBoth(rap)),
    resold === null ? '' : history.resold(...inBoth(resold)),
    sold === null ? '' : history.sold(formatMoney(sold)),
  ]
  return history.pointSummary(
    formatDate(new Date(at).toISOString()),
    facts.filter((fact) => fact !== ''),
  )
}
