import { itemWords } from '@/modules/catalog/item-words'
import type { PricePoint } from '@/modules/catalog/web/price-points'
import { formatDate, formatMoney, formatRobux } from '@/web/lib/format'

const { history } = itemWords

/** "Nov 3, 2026: RAP 2,422 R$ ($30.28)". */
export function priceWords({ at, rap, sold }: PricePoint, robuxPerUsd: number) {
  const average = rap === null ? '' : history.average(formatRobux(rap), formatMoney(rap / robuxPerUsd))
  const sale = sold === null ? '' : history.sold(formatMoney(sold))
  return history.point(formatDate(new Date(at).toISOString()), average || sale)
}
