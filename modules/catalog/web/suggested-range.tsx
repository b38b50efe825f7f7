import { useQuery } from '@tanstack/react-query'
import type { ItemSummary } from '@/modules/catalog/contract'
import { priceHistoryQuery } from '@/modules/catalog/web/queries'
import { type SuggestedPrice, suggestedPrice } from '@/modules/catalog/web/suggested-price'
import { formatMoney, formatRobux } from '@/web/lib/format'
import { useSite } from '@/web/lib/site'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

/** What the item went for of late. */
export function SuggestedRange({ item }: { item: ItemSummary }) {
  const { robuxPerUsd } = useSite()
  const { data, isLoading } = useQuery(priceHistoryQuery(item.id))
  const range = suggestedPrice({ rap: item.rap, sales: data?.sales ?? [], robuxPerUsd })
  return (
    <Panel title="Suggested Range">
      <div className="grid min-h-16 content-start gap-1">
        {isLoading ? (
          <Skeleton className="h-7 w-44" />
        ) : range ? (
          <>
            <p className="tabular text-lg font-semibold">{rangeWords(range)}</p>
            <p className="text-xs text-ink-muted">{sourceWords(range, item.rap)}</p>
          </>
        ) : (
          <p className="text-sm text-ink-muted">Nothing has sold yet and RAP is unknown.</p>
        )}
        {item.price !== null && (
          <p className="tabular text-xs text-ink-muted">Cheapest listing now: {formatMoney(item.price)}</p>
        )}
      </div>
    </Panel>
  )
}

function rangeWords({ lowCents, highCents }: SuggestedPrice) {
  const low = formatMoney(lowCents / 100)
  return lowCents === highCents ? `Around ${low}` : `${low} to ${formatMoney(highCents / 100)}`
}

function sourceWords({ sales }: SuggestedPrice, rap: number | null) {
  const ofRap = rap === null ? '' : `RAP (${formatRobux(rap)})`
  const ofSales = sales === 0 ? '' : sales === 1 ? 'the last sale' : `the last ${sales} sales`
  return `From ${[ofRap, ofSales].filter(Boolean).join(' and ')}.`
}
