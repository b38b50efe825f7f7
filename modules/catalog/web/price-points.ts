import type { InferOutput } from 'valibot'
import type { PriceHistory } from '@/modules/catalog/contract'

export const priceRanges = ['7', '30', '90', 'all'] as const
export type PriceRange = (typeof priceRanges)[number]

/** One moment: the platform's average price as it then was, in R$, or one of our sales, in dollars. */
export type PricePoint = { at: number; rap: number | null; sold: number | null }

export type PriceSpan = { from: number; to: number }

const dayMs = 86_400_000

/** Both lines of the history in one, oldest first. */
export function pricePoints({ rap, sales }: InferOutput<typeof PriceHistory>): PricePoint[] {
  return [
    ...rap.map(({ at, value }) => ({ at: Date.parse(at), rap: value, sold: null })),
    ...sales.map(({ at, price }) => ({ at: Date.parse(at), rap: null, sold: price })),
  ].sort((one, other) => one.at - other.at)
}

/** What the range covers, up to now; all of it begins with the oldest point. */
export function priceSpan(points: readonly PricePoint[], range: PriceRange, now: number): PriceSpan {
  const from = range === 'all' ? (points[0]?.at ?? now) : now - Number(range) * dayMs
  return { from: Math.min(from, now - dayMs), to: now }
}

export function pointsWithin(points: readonly PricePoint[], { from, to }: PriceSpan) {
  return points.filter(({ at }) => at >= from && at <= to)
}
