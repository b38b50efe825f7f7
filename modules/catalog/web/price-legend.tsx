import { itemMessages } from '@/modules/catalog/item-words'
import { useClientConfig } from '@/web/lib/site'

const { legend, noSales } = itemMessages.history

/** The shapes of the chart, so that it reads without colour. */
export function PriceLegend({ hasSales, hasResales }: { hasSales: boolean; hasResales: boolean }) {
  const { platform } = useClientConfig()
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      <li className="flex items-center gap-1.5">
        <svg viewBox="0 0 20 10" className="h-2.5 w-5 text-ink-muted" aria-hidden="true">
          <path d="M0 5h20" stroke="currentColor" strokeWidth="2" />
        </svg>
        {legend.rap}
      </li>
      {hasResales && (
        <li className="flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className="size-2.5 text-ink-muted" aria-hidden="true">
            <circle cx="5" cy="5" r="2" fill="currentColor" />
          </svg>
          {legend.resold(platform)}
        </li>
      )}
      {hasSales ? (
        <li className="flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className="size-2.5 text-accent" aria-hidden="true">
            <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          {legend.sold}
        </li>
      ) : (
        <li className="text-ink-muted">{noSales}</li>
      )}
    </ul>
  )
}
