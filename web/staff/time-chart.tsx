import { useEffect, useMemo, useRef } from 'react'
import type UPlot from 'uplot'
import { useTheme } from '@/web/lib/browser/theme'
import { formatDayAndMonth } from '@/web/lib/format/format'

type ChartProps = {
  /** Names the chart for screen readers; a table with its values belongs next to it. */
  label: string
  /** In seconds since 1970. */
  times: readonly number[]
  /** The first line is filled, a second one is muted. Null leaves a gap. */
  lines: readonly (readonly (number | null)[])[]
  format: (value: number) => string
  formatTime: (date: Date) => string
  /** Shows time and values under the pointer; undefined when it leaves. */
  onPoint?: (index: number | undefined) => void
  /** The axis has days in UTC. */
  isDaily?: boolean
}

type DailyProps = Pick<ChartProps, 'label' | 'format' | 'onPoint'> & {
  /** The noon of each day in UTC, in seconds since 1970: it is on that date almost everywhere. */
  days: readonly number[]
  values: readonly number[]
}

const height = 160
/** Fewer values are drawn with points, because some may have no neighbor. */
const sparseMax = 20

/** A line over days. */
export function DailyChart({ days, values, ...props }: DailyProps) {
  const lines = useMemo(() => [values], [values])
  return <TimeChart {...props} isDaily times={days} lines={lines} formatTime={formatDayAndMonth} />
}

/** Lines over time. uPlot draws them on a canvas, so they are drawn again when the theme or the width changes. */
export function TimeChart(props: ChartProps) {
  return <Plot key={useTheme()} {...props} />
}

function Plot({ label, times, lines, format, formatTime, onPoint, isDaily }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element || !hasCanvas()) return
    let plot: UPlot | undefined
    let isOver = false
    void import('uplot').then(({ default: Chart }) => {
      if (isOver) return
      const options = optionsFor(element, { lines, format, formatTime, onPoint, isDaily })
      plot = new Chart(options, [[...times], ...lines.map((values) => [...values])], element)
    })
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      isOver = true
      observer.disconnect()
      plot?.destroy()
    }
  }, [times, lines, format, formatTime, onPoint, isDaily])
  return (
    <div ref={box} role="img" aria-label={label} className={`h-40 min-w-0 overflow-hidden ${plotClasses}`} />
  )
}

/** Replaces uPlot's style sheet. */
const plotClasses =
  '[&_.u-wrap]:relative [&_.u-over]:absolute [&_.u-under]:absolute [&_.u-axis]:absolute [&_canvas]:block [&_canvas]:size-full [&_.u-cursor-x]:absolute [&_.u-cursor-x]:h-full [&_.u-cursor-x]:border-e [&_.u-cursor-x]:border-line-strong [&_.u-cursor-pt]:absolute [&_.u-cursor-pt]:rounded-full [&_.u-off]:hidden [&_.u-hz_.u-cursor-x]:pointer-events-none'

function optionsFor(
  element: HTMLElement,
  { lines, format, formatTime, onPoint, isDaily }: Omit<ChartProps, 'label' | 'times'>,
): UPlot.Options {
  const style = getComputedStyle(element)
  const color = (name: string) => resolveColor(element, style.getPropertyValue(name))
  const axis = {
    stroke: color('--ink-muted'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: element.clientWidth,
    height,
    // Days are in UTC.
    ...(isDaily && {
      tzDate: (seconds) => new Date((seconds + new Date(seconds * 1000).getTimezoneOffset() * 60) * 1000),
    }),
    legend: { show: false },
    cursor: { y: false, drag: { setScale: false, x: false, y: false } },
    scales: { y: { range: (_, min, max) => [Math.min(0, min), Math.max(max, 1)] } },
    series: [
      {},
      ...lines.map((values, at) => ({
        ...(at === 0
          ? { stroke: color('--accent'), fill: color('--accent-soft') }
          : { stroke: color('--ink-muted') }),
        width: 2,
        // A line needs two neighbors.
        points: { show: values.filter((value) => value !== null).length < sparseMax, size: 5 },
      })),
    ],
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 70,
        size: 28,
        values: (_, at) => at.map((seconds) => formatTime(new Date(seconds * 1000))),
      },
      { ...axis, size: 52, space: 36, values: (_, at) => at.map(format) },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint?.(cursor.idx ?? undefined)] },
  }
}

/** A canvas doesn't know `light-dark()`, so the browser computes the color first. */
function resolveColor(element: HTMLElement, value: string): string {
  const probe = document.createElement('span')
  probe.style.color = value
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Whether the browser can draw. Without it, only the table of the values is shown. */
function hasCanvas(): boolean {
  return document.createElement('canvas').getContext('2d') !== null
}
