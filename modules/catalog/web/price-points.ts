import type { InferOutput } from 'valibot'
import type { PriceHistory, Resales } from '@/modules/catalog/contract'

export const priceRanges = ['7', '30', '90', 'all'] as const
export type PriceRange = (typeof priceRanges)[number]

/** One moment: the platform's average price as it then was and what was paid there, in R$, or one of our sales, in dollars. */
export type PricePoint = { at: number; rap: number | null; resold: number | null; sold: number | null }

export type PriceSpan = { from: number; to: number }

const dayMs = 86_400_000

type Prices = InferOutput<typeof PriceHistory> & { resales: InferOutput<typeof Resales> }

/** All that is known of the past in one, oldest first; what the platform tells of one moment is one point. */
export function pricePoints({ rap, resales, sales }: Prices): PricePoint[] {
  const there = new Map<number, PricePoint>()
  for (const { at, value } of rap) note(there, at, { rap: value })
  for (const { at, value } of resales) note(there, at, { resold: value })
  return [
    ...there.values(),
    ...sales.map(({ at, price }) => ({ ...nothing, at: Date.parse(at), sold: price })),
  ].sort((one, other) => one.at - other.at)
}

const nothing = { rap: null, resold: null, sold: null }

function note(points: Map<number, PricePoint>, iso: string, part: Partial<PricePoint>) {
  const at = Date.parse(iso)
  points.set(at, { ...nothing, at, ...points.get(at), ...part })
}

/** What the range covers, up to now; all of it begins with the oldest point. */
export function priceSpan(points: readonly PricePoint[], range: PriceRange, now: number): PriceSpan {
  const from = range === 'all' ? (points[0]?.at ?? now) : now - Number(range) * dayMs
  return { from: Math.min(from, now - dayMs), to: now }
}

export function pointsWithin(points: readonly PricePoint[], { from, to }: PriceSpan) {
  return points.filter(({ at }) => at >= from && at <= to)
}
