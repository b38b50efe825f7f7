import { gte, lt, sql } from 'drizzle-orm'
import type { Context } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { requestTimes } from '@/src/runtime/schema'

/** The upper ends of the ranges of durations, in ms. One more range has no end. */
const bounds = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000,
  10_000,
]
/** The length of a quarter of an hour, for which there is one histogram. */
const quarterMs = 15 * 60_000
const keptMs = 7 * dayMs

/** Counts how long requests take, in memory, and adds the counts to the database every minute. */
export class RequestTimes {
  private counts = new Map<number, number>()

  count(ms: number): void {
    const found = bounds.findIndex((bound) => ms <= bound)
    const bucket = found < 0 ? bounds.length : found
    this.counts.set(bucket, (this.counts.get(bucket) ?? 0) + 1)
  }

  /** Adds what was counted to the current quarter, and deletes quarters of more than a week ago. */
  async save(ctx: Context): Promise<void> {
    if (this.counts.size === 0) return
    const taken = this.counts
    this.counts = new Map()
    const at = quarterOf(ctx.now())
    const rows = [...taken].map(([bucket, count]) => ({ at, bucket, count }))
    try {
      await transact(ctx, async (tx) => {
        await tx.db
          .insert(requestTimes)
          .values(rows)
          .onConflictDoUpdate({
            target: [requestTimes.at, requestTimes.bucket],
            set: { count: sql`${requestTimes.count} + excluded.count` },
          })
        await tx.db.delete(requestTimes).where(lt(requestTimes.at, ctx.now() - keptMs))
      })
    } catch (error) {
      for (const [bucket, count] of taken) this.counts.set(bucket, (this.counts.get(bucket) ?? 0) + count)
      throw error
    }
  }
}

/** Median (p50) and 95th percentile (p95) of the time that requests to the API took in a quarter of an hour, in ms. */
interface QuarterTimes {
  readonly at: number
  readonly count: number
  readonly p50: number
  readonly p95: number
}

/** Returns the quarters since a time that had requests, oldest first. */
export async function findRequestTimes(ctx: Context, since: number): Promise<QuarterTimes[]> {
  const rows = await ctx.db
    .select()
    .from(requestTimes)
    .where(gte(requestTimes.at, quarterOf(since)))
    .orderBy(requestTimes.at, requestTimes.bucket)
  return [...Map.groupBy(rows, ({ at }) => at)].map(([at, histogram]) => ({
    at,
    count: histogram.reduce((sum, { count }) => sum + count, 0),
    p50: percentileOf(histogram, 0.5),
    p95: percentileOf(histogram, 0.95),
  }))
}

/** The time within which this share of the requests was answered, as if those of a range were spread evenly over it. */
export function percentileOf(
  histogram: readonly { readonly bucket: number; readonly count: number }[],
  share: number,
): number {
  const total = histogram.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const { bucket, count } of histogram) {
    if (before + count >= share * total) {
      const from = bounds[bucket - 1] ?? 0
      const to = bounds[bucket] ?? from
      return Math.round((from + (to - from) * ((share * total - before) / count)) * 10) / 10
    }
    before += count
  }
  return 0
}

function quarterOf(at: number): number {
  return Math.floor(at / quarterMs) * quarterMs
}
