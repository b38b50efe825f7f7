import type { TimeSpan } from '@/modules/catalog/web/price-history/price-points'
import type { ElementSize } from '@/modules/catalog/web/price-history/use-element-size'
import { dayMs, hourMs } from '@/src/kit/text/duration'

const widePx = 560
const amountAxisPx = 64
const timeAxisPx = 28
const paddingPx = 8

/** Maps times (ms) and amounts of dollars to coordinates of the plot. */
export function plotLayout(
  { width, height }: ElementSize,
  { from, to }: TimeSpan,
  amounts: readonly number[],
) {
  const right = width - paddingPx
  const area = {
    left: amountAxisPx,
    // While the page lays out its columns, the plot can be narrower than its axis.
    right: Math.max(amountAxisPx, right),
    top: paddingPx,
    bottom: height - timeAxisPx,
    isWide: width >= widePx,
  }
  const range = paddedRange(amounts)
  return {
    area,
    range,
    x: (at: number) => area.left + ((at - from) / (to - from)) * (area.right - area.left),
    y: (amount: number) =>
      area.bottom - ((amount - range.min) / (range.max - range.min)) * (area.bottom - area.top),
  }
}

export type PlotLayout = ReturnType<typeof plotLayout>

type AmountRange = { min: number; max: number }

type TimeStep = { unit: 'hour' | 'day' | 'month'; count: number; ms: number }

const timeSteps: readonly TimeStep[] = [
  ...[1, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, ms: count * hourMs })),
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day' as const, count, ms: count * dayMs })),
  ...[1, 2, 3, 6, 12, 24, 60].map((count) => ({ unit: 'month' as const, count, ms: count * 30 * dayMs })),
]

/** Adds 10% padding above and below, but never below zero. A flat line gets padding too. */
export function paddedRange(values: readonly number[]): AmountRange {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  if (!Number.isFinite(min)) return { min: 0, max: 1 }
  const padding = max === min ? max * 0.2 || 1 : (max - min) * 0.1
  return { min: Math.max(0, min - padding), max: max + padding }
}

/** Returns about `ticksMax` round amounts within the range. */
export function amountTicks({ min, max }: AmountRange, ticksMax: number): number[] {
  const step = roundUpToTick((max - min) / ticksMax)
  const first = Math.ceil(min / step)
  const count = Math.floor(max / step) - first + 1
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/** Returns about `ticksMax` full hours, days or months within the span, in the browser's time zone. */
export function timeTicks({ from, to }: TimeSpan, ticksMax: number): { at: Date; isHour: boolean }[] {
  const step = timeSteps.find(({ ms }) => (to - from) / ms <= ticksMax) ?? timeSteps.at(-1)
  const ticks = []
  if (!step) return []
  for (const at = startOfUnit(step, from); at.getTime() <= to; advance(at, step))
    if (at.getTime() >= from) ticks.push({ at: new Date(at), isHour: step.unit === 'hour' })
  return ticks
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUpToTick(step: number) {
  const power = 10 ** Math.floor(Math.log10(step))
  return power * ([1, 2, 5].find((digit) => digit * power >= step) ?? 10)
}

function startOfUnit({ unit }: TimeStep, from: number): Date {
  const start = new Date(from)
  return new Date(start.getFullYear(), start.getMonth(), unit === 'month' ? 1 : start.getDate())
}

/** Uses calendar units, because a day may have 23 or 25 hours. */
function advance(at: Date, { unit, count }: TimeStep) {
  if (unit === 'hour') at.setHours(at.getHours() + count)
  else if (unit === 'day') at.setDate(at.getDate() + count)
  else at.setMonth(at.getMonth() + count)
}
