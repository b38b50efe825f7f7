import type { InferOutput } from 'valibot'
import type { PriceHistory, Resales } from '@/modules/catalog/prices/price-history-contract'
import { priceHistoryMessages } from '@/modules/catalog/prices/price-history-messages'
import { dayMs } from '@/src/kit/text/duration'
import { formatDate, formatMoney, formatRobux } from '@/web/lib/format/format'

const history = priceHistoryMessages

/** For example "Nov 3, 2026: RAP 2,422 R$ ($30.28), resold for 2,500 R$ ($31.25)". */
export function describePoint({ at, rap, resold, sold }: PricePoint, robuxPerUsd: number) {
  const inBoth = (robux: number) => [formatRobux(robux), formatMoney(robux / robuxPerUsd)] as const
  const facts = [
    rap === null ? '' : history.average(...inBoth(rap)),
    resold === null ? '' : history.resold(...inBoth(resold)),
    sold === null ? '' : history.sold(formatMoney(sold)),
  ]
  return history.pointSummary(
    formatDate(new Date(at).toISOString()),
    facts.filter((fact) => fact !== ''),
  )
}

export const historyRanges = ['7', '30', '90', 'all'] as const
export type HistoryRange = (typeof historyRanges)[number]

/** RAP and a resale on the platform at a time (ms), in R$, or a sale here, in dollars. */
export type PricePoint = { at: number; rap: number | null; resold: number | null; sold: number | null }

export type TimeSpan = { from: number; to: number }

type PriceSources = InferOutput<typeof PriceHistory> & { resales: InferOutput<typeof Resales> }

/** Merges all sources, oldest first. RAP and a resale at the same time become one point. */
export function mergePricePoints({ rap, resales, sales }: PriceSources): PricePoint[] {
  const platformPoints = new Map<number, PricePoint>()
  for (const { at, value } of rap) addToPoint(platformPoints, at, { rap: value })
  for (const { at, value } of resales) addToPoint(platformPoints, at, { resold: value })
  return [
    ...platformPoints.values(),
    ...sales.map(({ at, price }) => ({ ...noPrices, at: Date.parse(at), sold: price })),
  ].sort((one, other) => one.at - other.at)
}

const noPrices = { rap: null, resold: null, sold: null }

function addToPoint(points: Map<number, PricePoint>, iso: string, values: Partial<PricePoint>) {
  const at = Date.parse(iso)
  points.set(at, { ...noPrices, at, ...points.get(at), ...values })
}

/** Returns the time span of a range, at least one day. `all` starts at the oldest point. */
export function historySpan(points: readonly PricePoint[], range: HistoryRange, now: number): TimeSpan {
  const from = range === 'all' ? (points[0]?.at ?? now) : now - Number(range) * dayMs
  return { from: Math.min(from, now - dayMs), to: now }
}

/** Periods of the volume bars, at most. */
const volumePeriods = 45

/** Counts the sales and resales in equal periods of a time span. */
export function volumesOf(points: readonly PricePoint[], { from, to }: TimeSpan): number[] {
  const volumes = new Array<number>(volumePeriods).fill(0)
  for (const { at, sold, resold } of points) {
    if (sold === null && resold === null) continue
    const index = Math.min(volumePeriods - 1, Math.floor(((at - from) / (to - from)) * volumePeriods))
    volumes[index] = (volumes[index] ?? 0) + 1
  }
  return volumes
}

/** The sales here within the points, in dollars; undefined without one. */
export function summarizeSales(points: readonly Pick<PricePoint, 'sold'>[]) {
  const prices = points.flatMap(({ sold }) => (sold === null ? [] : [sold]))
  const last = prices.at(-1)
  if (last === undefined) return undefined
  return { last, low: Math.min(...prices), high: Math.max(...prices), count: prices.length }
}

export function pointsWithin(points: readonly PricePoint[], { from, to }: TimeSpan) {
  return points.filter(({ at }) => at >= from && at <= to)
}
