import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import { plotColours, plotOptions } from '@/modules/catalog/web/price-plot-options'
import type { PricePoint, PriceSpan } from '@/modules/catalog/web/price-points'
import { useTheme } from '@/web/lib/theme'

type Props = {
  points: readonly PricePoint[]
  span: PriceSpan
  robuxPerUsd: number
  chosen: PricePoint | undefined
  /** What the pointer is at; nothing once it has left. */
  onPoint: (point: PricePoint | undefined) => void
}

/** The canvas. Everything is on one scale of dollars, so that a sale under the line was a sale under RAP. */
export function PricePlot({ points, span, robuxPerUsd, chosen, onPoint }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const theme = useTheme()
  const point = useEffectEvent((index: number | null | undefined) => {
    const at = index == null ? undefined : points[index]
    onPoint(at && at.at >= span.from ? at : undefined)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme is new colours, read from the page.
  useEffect(() => {
    const { current: element } = holder
    if (!element) return
    const size = () => ({ width: element.clientWidth, height: element.clientHeight })
    const options = plotOptions({ ...size(), span, robuxPerUsd, colours: plotColours(element) })
    const made = new uPlot(options, dataOf(points, robuxPerUsd), element)
    made.over.addEventListener('mousemove', () => point(made.cursor.idx))
    made.over.addEventListener('mouseleave', () => point(null))
    const watcher = new ResizeObserver(() => made.setSize(size()))
    watcher.observe(element)
    plot.current = made
    return () => {
      watcher.disconnect()
      made.destroy()
    }
  }, [points, span, robuxPerUsd, theme])

  useEffect(() => {
    const { current: made } = plot
    if (!made) return
    const left = chosen ? made.valToPos(chosen.at / 1000, 'x') : -10
    made.setCursor({ left, top: chosen ? 0 : -10 }, false)
  }, [chosen])

  return <div ref={holder} aria-hidden="true" className="absolute inset-0 overflow-hidden" />
}

function dataOf(points: readonly PricePoint[], robuxPerUsd: number): uPlot.AlignedData {
  return [
    points.map(({ at }) => at / 1000),
    points.map(({ rap }) => (rap === null ? null : rap / robuxPerUsd)),
    points.map(({ sold }) => sold),
  ]
}
