import type { PlotLayout } from '@/modules/catalog/web/price-frame'
import type { TimeSpan } from '@/modules/catalog/web/price-points'
import { amountTicks, timeTicks } from '@/modules/catalog/web/price-scale'
import { formatDayAndMonth, formatHour, formatCompactMoney, formatCompactRobux } from '@/web/lib/format'

type PriceAxesProps = PlotLayout & { span: TimeSpan; robuxPerUsd: number }

const amountSpacePx = 40
const timeSpacePx = { wide: 72, narrow: 48 }
const gapPx = 8

/** Dollars on the left, R$ on the right where there is room, days and months below. */
export function PriceAxes({ area, range, x, y, span, robuxPerUsd }: PriceAxesProps) {
  const amounts = amountTicks(range, Math.max(2, Math.floor((area.bottom - area.top) / amountSpacePx)))
  const timeSpace = area.hasRobux ? timeSpacePx.wide : timeSpacePx.narrow
  const times = timeTicks(span, Math.floor((area.right - area.left) / timeSpace))
  return (
    <g className="tabular fill-ink-muted text-xs">
      {amounts.map((amount) => (
        <g key={amount}>
          <line x1={area.left} x2={area.right} y1={y(amount)} y2={y(amount)} className="stroke-line" />
          <text x={area.left - gapPx} y={y(amount)} dominantBaseline="central" textAnchor="end">
            {formatCompactMoney(amount)}
          </text>
          {area.hasRobux && (
            <text x={area.right + gapPx} y={y(amount)} dominantBaseline="central">
              {formatCompactRobux(amount * robuxPerUsd)}
            </text>
          )}
        </g>
      ))}
      {times
        .filter(({ at }) => x(at.getTime()) < area.right - timeSpace / 4)
        .map(({ at, isHour }) => (
          <text key={at.getTime()} x={x(at.getTime())} y={area.bottom + gapPx + 12} textAnchor="middle">
            {isHour && at.getHours() !== 0 ? formatHour(at) : formatDayAndMonth(at)}
          </text>
        ))}
    </g>
  )
}
