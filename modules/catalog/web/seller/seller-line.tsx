import { BadgeCheck, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SellerFacts } from '@/modules/catalog/seller-contract'
import { sellerMessages } from '@/modules/catalog/seller-messages'
import { formatDuration } from '@/modules/catalog/web/seller/format-duration'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatOneDecimal, formatPercent, formatUtcDate } from '@/web/lib/format'

const { line } = sellerMessages

type Props = {
  facts: SellerFacts
  lead: ReactNode
  /** On phones, shows only the rating and the completed orders. */
  isBrief: boolean
}

/** A seller's track record in one line that wraps, after facts about the offer. Each figure says how many orders it is based on. */
export function SellerLine({ facts, lead, isBrief }: Props) {
  const { verified, rating, since } = facts
  const { platform } = useClientConfig()
  const parts = [...describeFigures(facts), ...(since === null ? [] : [line.since(formatUtcDate(since))])]
  return (
    <ul className="flex flex-wrap gap-x-3 text-xs text-ink-muted max-sm:-ml-8 max-sm:gap-x-2">
      <li>{lead}</li>
      {verified && (
        <li className="flex items-center gap-1 text-good" title={sellerMessages.verifiedHelp(platform)}>
          <BadgeCheck aria-hidden="true" className="size-3.5 shrink-0" />
          {sellerMessages.verified}
        </li>
      )}
      {rating.average !== null && (
        <li className="tabular flex items-center gap-1 text-ink">
          <Star aria-hidden="true" className="size-3 shrink-0 fill-accent text-accent" />
          {line.rating(formatOneDecimal(rating.average), rating.count, formatCount(rating.count))}
        </li>
      )}
      {parts.map((part, index) => (
        <li key={part} className={isBrief && index > 0 ? 'tabular max-sm:hidden' : 'tabular'}>
          {part}
        </li>
      ))}
    </ul>
  )
}

function describeFigures(facts: SellerFacts) {
  const { orders, completionRate, handOverSeconds } = facts
  if (orders === null) return []
  if (completionRate === null) return [line.newSeller]
  const [handOverOrders, lost] = [facts.handOverOrders ?? 0, facts.disputesLost ?? 0]
  const shown = formatCount(orders)
  return [
    line.completed(formatPercent(completionRate), orders, shown),
    ...(handOverSeconds === null
      ? []
      : [line.handover(formatDuration(handOverSeconds), handOverOrders, formatCount(handOverOrders))]),
    line.lost(lost, formatCount(lost), [orders, shown]),
  ]
}
