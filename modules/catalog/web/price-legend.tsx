import { itemWords } from '@/modules/catalog/item-words'

const { legend, noSales } = itemWords.history

/** The shapes of the chart, so that it reads without colour. */
export function PriceLegend({ hasSales }: { hasSales: boolean }) {
  return (
    <ul className="flex items-center gap-4 text-xs">
      <li className="flex items-center gap-1.5">
        <svg viewBox="0 0 20 10" className="h-2.5 w-5 text-ink-muted" aria-hidden="true">
          <path d="M0 5h20" stroke="currentColor" strokeWidth="2" />
        </svg>
        {legend.rap}
      </li>
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
