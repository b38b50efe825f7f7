import { type PointerEvent, useId } from 'react'
import {
  type PricePoint,
  pointsWithin,
  type TimeSpan,
  volumesOf,
} from '@/modules/catalog/web/price-history/price-points'
import {
  amountTicks,
  type PlotLayout,
  plotLayout,
  timeTicks,
} from '@/modules/catalog/web/price-history/price-scale'
import { type ElementSize, useElementSize } from '@/modules/catalog/web/price-history/use-element-size'
import { formatCompactMoney, formatDayAndMonth, formatHour } from '@/web/lib/format/format'

type PriceAxesProps = PlotLayout & { span: TimeSpan }

const amountSpacePx = 40
const timeSpacePx = { wide: 72, narrow: 48 }
const gapPx = 8

/** Dollars on the left, time below. */
function PriceAxes({ area, range, x, y, span }: PriceAxesProps) {
  const amounts = amountTicks(range, Math.max(2, Math.floor((area.bottom - area.top) / amountSpacePx)))
  const timeSpace = area.isWide ? timeSpacePx.wide : timeSpacePx.narrow
  const times = timeTicks(span, Math.floor((area.right - area.left) / timeSpace))
  return (
    <g className="tabular fill-ink-muted text-xs">
      {amounts.map((amount) => (
        <g key={amount}>
          <line x1={area.left} x2={area.right} y1={y(amount)} y2={y(amount)} className="stroke-line" />
          <text x={area.left - gapPx} y={y(amount)} dominantBaseline="central" textAnchor="end">
            {formatCompactMoney(amount)}
          </text>
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
  /** Describes the selected point, beside the cursor. */
  description: string
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

function PlotSvg({
  size,
  points,
  span,
  robuxPerUsd,
  selected,
  description,
  onSelect,
}: Props & { size: ElementSize }) {
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
    <>
      <svg
        aria-hidden="true"
        width={size.width}
        height={size.height}
        onPointerMove={selectNearest}
        onPointerLeave={() => onSelect(undefined)}
      >
        <PriceAxes area={area} span={span} range={range} x={x} y={y} />
        <VolumeBars shown={shown} span={span} area={area} />
        <clipPath id={clip}>
          <rect x={area.left} y={0} width={area.right - area.left} height={area.bottom} />
        </clipPath>
        <Resales shown={shown} x={x} y={(robux) => y(robux / robuxPerUsd)} />
        {line.length > 0 && (
          <g clipPath={`url(#${clip})`}>
            <polygon points={areaBelow(line, area.bottom)} className="fill-ink opacity-[0.07]" />
            <polyline points={line.join(' ')} className="fill-none stroke-ink stroke-2" />
          </g>
        )}
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
      {selected && <Tooltip x={x(selected.at)} width={size.width} text={description} />}
    </>
  )
}

const tooltipPx = 208

/** Beside the cursor, on the side that has more room. */
function Tooltip({ x, width, text }: { x: number; width: number; text: string }) {
  const left = x > width / 2 ? x - tooltipPx - gapPx : x + gapPx
  return (
    <p
      aria-hidden="true"
      style={{ left: Math.max(0, left), width: tooltipPx }}
      className="tabular pointer-events-none absolute top-2 rounded-sm border border-line-strong bg-surface-float px-2.5 py-1.5 text-sm shadow-float"
    >
      {text}
    </p>
  )
}

/** The points of a line, closed along the time axis. */
function areaBelow(line: readonly string[], bottom: number) {
  const xOf = (point: string | undefined) => point?.split(' ')[0] ?? '0'
  return [`${xOf(line[0])} ${bottom}`, ...line, `${xOf(line.at(-1))} ${bottom}`].join(' ')
}

type VolumeProps = { shown: readonly PricePoint[]; span: TimeSpan; area: PlotLayout['area'] }

/** How many sales and resales there were, at the foot of the chart. */
function VolumeBars({ shown, span, area }: VolumeProps) {
  const volumes = volumesOf(shown, span)
  const most = Math.max(1, ...volumes)
  const width = (area.right - area.left) / volumes.length
  const height = (count: number) => (count / most) * (area.bottom - area.top) * volumeShare
  return (
    <g className="fill-line-strong opacity-50">
      {volumes.map((count, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the periods never change their order.
          key={index}
          x={area.left + index * width + 1}
          y={area.bottom - height(count)}
          width={Math.max(1, width - 2)}
          height={height(count)}
        />
      ))}
    </g>
  )
}

/** The height of the highest bar, as a share of the chart. */
const volumeShare = 0.2

type ResalesProps = { shown: readonly PricePoint[]; x: (at: number) => number; y: (robux: number) => number }

/** Small dots, because there are many of them around the RAP line. */
function Resales({ shown, x, y }: ResalesProps) {
  return (
    <g className="fill-ink-muted opacity-50">
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
