import { useQuery } from '@tanstack/react-query'
import type { ItemSummary } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/sell-words'
import { recentPricesQuery } from '@/modules/catalog/web/queries'
import { type SuggestedPrice, suggestedPrice } from '@/modules/catalog/web/suggested-price'
import { formatCount, formatMoney, formatRobux } from '@/web/lib/format'
import { useClientConfig } from '@/web/lib/site'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const { suggested } = sellMessages.sell

/** What the item went for of late. */
export function SuggestedRange({ item }: { item: ItemSummary }) {
  const { robuxPerUsd } = useClientConfig()
  const { data, isLoading } = useQuery(recentPricesQuery(item.id))
  const range = suggestedPrice(data ?? { rap: item.rap, sold: null }, robuxPerUsd)
  return (
    <Panel title={suggested.title}>
      <div className="grid min-h-16 content-start gap-1">
        {isLoading ? (
          <Skeleton className="h-7 w-44" />
        ) : range ? (
          <>
            <p className="tabular text-lg font-semibold">
              {suggested.around(formatMoney(range.cents / 100))}
            </p>
            <p className="tabular text-sm">{rangeText(range)}</p>
            <p className="text-xs text-ink-muted">{sourceText(range, item.rap)}</p>
          </>
        ) : (
          <p className="text-sm text-ink-muted">{suggested.none}</p>
        )}
        {item.price !== null && (
          <p className="tabular text-xs text-ink-muted">{suggested.cheapest(formatMoney(item.price))}</p>
        )}
      </div>
    </Panel>
  )
}

function rangeText({ lowCents, highCents }: SuggestedPrice) {
  if (lowCents === highCents) return ''
  return suggested.between(formatMoney(lowCents / 100), formatMoney(highCents / 100))
}

function sourceText({ sales }: SuggestedPrice, rap: number | null) {
  const ofRap = rap === null ? '' : suggested.rap(formatRobux(rap))
  const ofSales = sales === 0 ? '' : suggested.sales(sales, formatCount(sales))
  return ofRap && ofSales ? suggested.fromBoth(ofRap, ofSales) : suggested.from(ofRap || ofSales)
}
