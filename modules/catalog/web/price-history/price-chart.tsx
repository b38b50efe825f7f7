import { type KeyboardEvent, useState } from 'react'
import { priceHistoryMessages } from '@/modules/catalog/prices/price-history-messages'
import { PricePlot } from '@/modules/catalog/web/price-history/price-plot'
import {
  describePoint,
  type PricePoint,
  type TimeSpan,
} from '@/modules/catalog/web/price-history/price-points'
import { useClientConfig } from '@/web/lib/client-config'

const { legend, noSales } = priceHistoryMessages

/** Shows the shapes of the chart, so that it can be read without color. */
function PriceLegend({ hasSales, hasResales }: { hasSales: boolean; hasResales: boolean }) {
  const { platform } = useClientConfig()
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <li className="flex items-center gap-1.5">
        <svg viewBox="0 0 20 10" className="h-2.5 w-5 text-ink" aria-hidden="true">
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

type Props = { points: readonly PricePoint[]; shown: readonly PricePoint[]; span: TimeSpan }

/** A chart with a cursor moved by pointer or arrow keys. The text above describes the selected point. */
export function PriceChart({ points, shown, span }: Props) {
  const { robuxPerUsd } = useClientConfig()
  const [selected, setSelected] = useState<PricePoint>()
  const last = shown.length - 1
  const index = selected && shown.includes(selected) ? shown.indexOf(selected) : last
  const point = shown[index]
  const description = point ? describePoint(point, robuxPerUsd) : ''

  function onKeyDown(event: KeyboardEvent) {
    const next = nextIndexByKey[event.key]?.(index, last)
    if (next === undefined) return
    event.preventDefault()
    setSelected(shown[Math.min(last, Math.max(0, next))])
  }

  return (
    <div className="flex h-full flex-col gap-2">
      <PriceLegend
        hasSales={points.some(({ sold }) => sold !== null)}
        hasResales={points.some(({ resold }) => resold !== null)}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label={priceHistoryMessages.title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={description}
        onKeyDown={onKeyDown}
        className="relative min-h-0 flex-1 rounded-sm"
      >
        <PricePlot
          points={points}
          span={span}
          robuxPerUsd={robuxPerUsd}
          selected={selected && point}
          description={description}
          onSelect={setSelected}
        />
      </div>
    </div>
  )
}

const nextIndexByKey: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 10,
  PageUp: (index) => index + 10,
  Home: () => 0,
  End: (_, last) => last,
}
