import { type PointerEvent, useId } from 'react'
import {
  type PricePoint,
  pointsWithin,
  type TimeSpan,
} from '@/modules/catalog/web/price-history/price-points'
import {
  amountTicks,
  type PlotLayout,
  plotLayout,
  timeTicks,
} from '@/modules/catalog/web/price-history/price-scale'
import { type ElementSize, useElementSize } from '@/modules/catalog/web/price-history/use-element-size'
import { formatCompactMoney, formatCompactRobux, formatDayAndMonth, formatHour } from '@/web/lib/format'

type PriceAxesProps = PlotLayout & { span: TimeSpan; robuxPerUsd: number }

const amountSpacePx = 40
const timeSpacePx = { wide: 72, narrow: 48 }
const gapPx = 8

/** Dollars on the left, R$ on the right if there is room, time below. */
function PriceAxes({ area, range, x, y, span, robuxPerUsd }: PriceAxesProps) {
  const amounts = amountTicks(range, Math.max(2, Math.floor((area.bottom - area.top) / amountSpacePx)))
  const timeSpace = area.hasRobuxAxis ? timeSpacePx.wide : timeSpacePx.narrow
  const times = timeTicks(span, Math.floor((area.right - area.left) / timeSpace))
  return (
    <g className="tabular fill-ink-muted text-xs">
      {amounts.map((amount) => (
        <g key={amount}>
          <line x1={area.left} x2={area.right} y1={y(amount)} y2={y(amount)} className="stroke-line" />
          <text x={area.left - gapPx} y={y(amount)} dominantBaseline="central" textAnchor="end">
            {formatCompactMoney(amount)}
          </text>
          {area.hasRobuxAxis && (
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

type Props = {
  points: readonly PricePoint[]
  span: TimeSpan
  robuxPerUsd: number
  selected: PricePoint | undefined
  /** Called with the point closest to the pointer, or undefined when the pointer leaves. */
  onSelect: (point: PricePoint | undefined) => void
}

/** Plots everything on one dollar scale, so that a sale below the line was below RAP. */
export function PricePlot(props: Props) {
  const [container, size] = useElementSize<HTMLDivElement>()
  return (
    <div ref={container} className="absolute inset-0 overflow-hidden">
      {size && size.width > 0 && <PlotSvg size={size} {...props} />}
    </div>
  )
}

function PlotSvg({ size, points, span, robuxPerUsd, selected, onSelect }: Props & { size: ElementSize }) {
  const clip = useId()
  const shown = pointsWithin(points, span)
  const inDollars = (robux: number | null) => (robux === null ? null : robux / robuxPerUsd)
  const amountOf = ({ rap, resold, sold }: PricePoint) => sold ?? inDollars(rap) ?? inDollars(resold) ?? 0
  const amounts = shown.flatMap((point) => [amountOf(point), inDollars(point.resold) ?? amountOf(point)])
  const { area, x, y, range } = plotLayout(size, span, amounts)
  const line = points.filter(({ rap }) => rap !== null).map((point) => `${x(point.at)} ${y(amountOf(point))}`)

  function selectNearest({ clientX, currentTarget }: PointerEvent<Element>) {
    const pointerX = clientX - currentTarget.getBoundingClientRect().left
    const distance = (point: PricePoint) => Math.abs(x(point.at) - pointerX)
    onSelect(shown.toSorted((one, other) => distance(one) - distance(other))[0])
  }

  return (
    <svg
      aria-hidden="true"
      width={size.width}
      height={size.height}
      onPointerMove={selectNearest}
      onPointerLeave={() => onSelect(undefined)}
    >
      <PriceAxes area={area} span={span} range={range} x={x} y={y} robuxPerUsd={robuxPerUsd} />
      <clipPath id={clip}>
        <rect x={area.left} y={0} width={area.right - area.left} height={area.bottom} />
      </clipPath>
      <Resales shown={shown} x={x} y={(robux) => y(robux / robuxPerUsd)} />
      <polyline
        points={line.join(' ')}
        clipPath={`url(#${clip})`}
        className="fill-none stroke-ink-muted stroke-2"
      />
      {selected && <Cursor x={x(selected.at)} y={y(amountOf(selected))} bottom={area.bottom} />}
      {shown.map(
        (point, index) =>
          point.sold !== null && (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: two sales can have the same time and price.
              key={index}
              cx={x(point.at)}
              cy={y(point.sold)}
              r={4}
              className="fill-surface-raised stroke-accent stroke-2"
            />
          ),
      )}
    </svg>
  )
}

type ResalesProps = { shown: readonly PricePoint[]; x: (at: number) => number; y: (robux: number) => number }

/** Small dots, because there are many of them around the RAP line. */
function Resales({ shown, x, y }: ResalesProps) {
  return (
    <g className="fill-ink-muted opacity-70">
      {shown.map(
        ({ at, resold }) => resold !== null && <circle key={at} cx={x(at)} cy={y(resold)} r={1.75} />,
      )}
    </g>
  )
}

function Cursor({ x, y, bottom }: { x: number; y: number; bottom: number }) {
  return (
    <>
      <line x1={x} x2={x} y1={0} y2={bottom} strokeDasharray="3 3" className="stroke-line-strong" />
      <circle cx={x} cy={y} r={5} className="fill-ink-muted" />
    </>
  )
}
