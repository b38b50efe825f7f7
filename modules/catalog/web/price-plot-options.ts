import type { Axis, Options } from 'uplot'
import type { PriceSpan } from '@/modules/catalog/web/price-points'
import { formatDayAndMonth, formatHour, formatShortMoney, formatShortRobux } from '@/web/lib/format'

type Colours = Record<'ink' | 'line' | 'accent' | 'ground', string>

type Settings = {
  width: number
  height: number
  span: PriceSpan
  robuxPerUsd: number
  colours: Colours
}

/** Narrower than this the R$ axis makes room for the line. */
const twoAxesPx = 560
const dayS = 86_400
const font = '12px "Inter Variable", system-ui, sans-serif'

export function plotOptions({ width, height, span, robuxPerUsd, colours }: Settings): Options {
  const look: Axis = { stroke: colours.ink, font, ticks: { show: false }, gap: 8 }
  const grid = { stroke: colours.line, width: 1 }
  return {
    width,
    height,
    padding: [8, width < twoAxesPx ? 8 : 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: { x: { time: true, range: [span.from / 1000, span.to / 1000] }, y: { range: roomy } },
    series: [
      {},
      { scale: 'y', stroke: colours.ink, width: 2, spanGaps: true, points: { show: false } },
      {
        scale: 'y',
        stroke: colours.accent,
        paths: () => null,
        points: { show: true, size: 9, width: 2, stroke: colours.accent, fill: colours.ground },
      },
    ],
    axes: [
      {
        ...look,
        grid: { show: false },
        space: width < twoAxesPx ? 44 : 72,
        size: 28,
        values: (_, at, _axis, _space, step) => at.map(step < dayS ? momentOf : dayOf),
      },
      { ...look, scale: 'y', grid, size: 64, values: (_, dollars) => dollars.map(formatShortMoney) },
      {
        ...look,
        scale: 'y',
        side: 1,
        grid: { show: false },
        size: 64,
        show: width >= twoAxesPx,
        values: (_, dollars) => dollars.map((each) => formatShortRobux(each * robuxPerUsd)),
      },
    ],
  }
}

/** Colours as this place in the page has them; a canvas knows no custom properties. */
export function plotColours(element: Element): Colours {
  const probe = element.appendChild(document.createElement('span'))
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    ink: read('--ink-muted'),
    line: read('--line'),
    accent: read('--accent'),
    ground: read('--surface-raised'),
  }
  probe.remove()
  return colours
}

/** A tenth of air above and under, never below zero; a flat line gets air too. */
function roomy(_: unknown, least: number, most: number): [number, number] {
  if (!Number.isFinite(least) || !Number.isFinite(most)) return [0, 1]
  const air = most === least ? most * 0.2 || 1 : (most - least) * 0.1
  return [Math.max(0, least - air), most + air]
}

function momentOf(seconds: number) {
  const at = new Date(seconds * 1000)
  return at.getHours() === 0 ? formatDayAndMonth(at) : formatHour(at)
}

function dayOf(seconds: number) {
  return formatDayAndMonth(new Date(seconds * 1000))
}
