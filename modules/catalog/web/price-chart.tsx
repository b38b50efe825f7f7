import { type KeyboardEvent, useState } from 'react'
import { itemMessages } from '@/modules/catalog/item-words'
import { PriceLegend } from '@/modules/catalog/web/price-legend'
import { PricePlot } from '@/modules/catalog/web/price-plot'
import type { PricePoint, TimeSpan } from '@/modules/catalog/web/price-points'
import { describePoint } from '@/modules/catalog/web/price-words'
import { useClientConfig } from '@/web/lib/site'

type Props = { points: readonly PricePoint[]; shown: readonly PricePoint[]; span: TimeSpan }

/** Read by pointer or by arrow keys; what it points at stands in words above it. */
export function PriceChart({ points, shown, span }: Props) {
  const { robuxPerUsd } = useClientConfig()
  const [chosen, setChosen] = useState<PricePoint>()
  const last = shown.length - 1
  const index = chosen && shown.includes(chosen) ? shown.indexOf(chosen) : last
  const point = shown[index]
  const reading = point ? describePoint(point, robuxPerUsd) : ''

  function onKeyDown(event: KeyboardEvent) {
    const next = keyMoves[event.key]?.(index, last)
    if (next === undefined) return
    event.preventDefault()
    setChosen(shown[Math.min(last, Math.max(0, next))])
  }

  return (
    <div className="flex h-full flex-col gap-2">
      <div className="flex min-h-20 flex-wrap content-start items-start justify-between gap-x-4 sm:min-h-5">
        <PriceLegend
          hasSales={points.some(({ sold }) => sold !== null)}
          hasResales={points.some(({ resold }) => resold !== null)}
        />
        <p aria-hidden="true" className="tabular text-xs text-ink-muted">
          {reading}
        </p>
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={itemMessages.history.title}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={reading}
        onKeyDown={onKeyDown}
        className="relative min-h-0 flex-1 rounded-sm"
      >
        <PricePlot
          points={points}
          span={span}
          robuxPerUsd={robuxPerUsd}
          chosen={chosen && point}
          onPoint={setChosen}
        />
      </div>
    </div>
  )
}

const keyMoves: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 10,
  PageUp: (index) => index + 10,
  Home: () => 0,
  End: (_, last) => last,
}
