import { BadgeCheck, Star } from 'lucide-react'
import type { SellerFacts, SellerFigures } from '@/modules/catalog/seller-contract'
import { sellerMessages } from '@/modules/catalog/seller-messages'
import { formatDuration } from '@/modules/catalog/web/seller/format-duration'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatDate, formatOneDecimal, formatPercent } from '@/web/lib/format'

const { line } = sellerMessages

/** What buyers judge a seller by, in one line that wraps. Each figure says how many orders it rests on. */
export function SellerLine({ facts }: { facts: SellerFacts }) {
  const { verified, rating, reviews, figures, since } = facts
  const { platform } = useClientConfig()
  const parts = [
    ...(figures ? describeFigures(figures) : []),
    ...(since === null ? [] : [line.since(formatDate(since))]),
  ]
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
      {verified && (
        <li className="flex items-center gap-1 text-good" title={sellerMessages.verifiedHelp(platform)}>
          <BadgeCheck aria-hidden="true" className="size-3.5 shrink-0" />
          {sellerMessages.verified}
        </li>
      )}
      {rating !== null && (
        <li className="tabular flex items-center gap-1 text-ink">
          <Star aria-hidden="true" className="size-3 shrink-0 fill-accent text-accent" />
          {line.rating(formatOneDecimal(rating), reviews, formatCount(reviews))}
        </li>
      )}
      {parts.map((part) => (
        <li key={part} className="tabular">
          {part}
        </li>
      ))}
    </ul>
  )
}

function describeFigures({ orders, sales, disputesLost, handoverSeconds, handoverOrders }: SellerFigures) {
  if (orders === 0) return [line.newSeller]
  const shown = formatCount(orders)
  return [
    line.completed(formatCount(sales), orders, { shown, rate: formatPercent(sales / orders) }),
    ...(handoverSeconds === null
      ? []
      : [line.handover(formatDuration(handoverSeconds), handoverOrders, formatCount(handoverOrders))]),
    line.lost(disputesLost, { shownLost: formatCount(disputesLost), shown }),
  ]
}
