import type { TimeSpan } from '@/modules/catalog/web/price-history/price-points'
import type { ElementSize } from '@/modules/catalog/web/price-history/use-element-size'

/** Narrower than this the R$ axis makes room for the line. */
const twoAxesPx = 560
const amountAxisPx = 64
const timeAxisPx = 28
const paddingPx = 8

/** Where on the drawing a moment and an amount of dollars are. */
export function plotLayout(
  { width, height }: ElementSize,
  { from, to }: TimeSpan,
  amounts: readonly number[],
) {
  const right = width < twoAxesPx ? width - paddingPx : width - amountAxisPx
  const area = {
    left: amountAxisPx,
    right,
    top: paddingPx,
    bottom: height - timeAxisPx,
    hasRobux: width >= twoAxesPx,
  }
  const range = paddedRange(amounts)
  return {
    area,
    range,
    x: (at: number) => area.left + ((at - from) / (to - from)) * (area.right - area.left),
    y: (amount: number) =>
      area.bottom - ((amount - range.least) / (range.most - range.least)) * (area.bottom - area.top),
  }
}

export type PlotLayout = ReturnType<typeof plotLayout>

type AmountRange = { least: number; most: number }

type TimeStep = { unit: 'hour' | 'day' | 'month'; count: number; ms: number }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const timeSteps: readonly TimeStep[] = [
  ...[1, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, ms: count * hourMs })),
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day' as const, count, ms: count * dayMs })),
  ...[1, 2, 3, 6, 12, 24, 60].map((count) => ({ unit: 'month' as const, count, ms: count * 30 * dayMs })),
]

/** A tenth of air above and under, never below zero; a flat line gets air too. */
export function paddedRange(values: readonly number[]): AmountRange {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (!Number.isFinite(least)) return { least: 0, most: 1 }
  const air = most === least ? most * 0.2 || 1 : (most - least) * 0.1
  return { least: Math.max(0, least - air), most: most + air }
}

/** Round amounts within the range, at most so many. */
export function amountTicks({ least, most }: AmountRange, ticksMax: number): number[] {
  const step = roundUpToTick((most - least) / ticksMax)
  const first = Math.ceil(least / step)
  const count = Math.floor(most / step) - first + 1
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/** Full hours, days or months of the reader's clock within the span, at most so many, with whether they are hours. */
export function timeTicks({ from, to }: TimeSpan, ticksMax: number): { at: Date; isHour: boolean }[] {
  const step = timeSteps.find(({ ms }) => (to - from) / ms <= ticksMax) ?? timeSteps.at(-1)
  const ticks = []
  if (!step) return []
  for (const at = startOfUnit(step, from); at.getTime() <= to; advance(at, step)) {
    if (at.getTime() >= from) ticks.push({ at: new Date(at), isHour: step.unit === 'hour' })
  }
  return ticks
}

/** 1, 2 or 5 and zeros: the least of them that is no smaller. */
function roundUpToTick(step: number) {
  const power = 10 ** Math.floor(Math.log10(step))
  return power * ([1, 2, 5].find((digit) => digit * power >= step) ?? 10)
}

function startOfUnit({ unit }: TimeStep, from: number): Date {
  const start = new Date(from)
  return new Date(start.getFullYear(), start.getMonth(), unit === 'month' ? 1 : start.getDate())
}

/** By the calendar, not by milliseconds: a day may have 23 hours. */
function advance(at: Date, { unit, count }: TimeStep) {
  if (unit === 'hour') at.setHours(at.getHours() + count)
  else if (unit === 'day') at.setDate(at.getDate() + count)
  else at.setMonth(at.getMonth() + count)
}
