import { sql } from 'drizzle-orm'
import { cached } from '@/src/kit/cache/cached'
import type { DailySeries } from '@/src/kit/metrics/daily-series'
import { defineGauge, type GaugeMetric } from '@/src/kit/metrics/metrics'
import { dayMs } from '@/src/kit/text/duration'

const cacheMs = 60_000

/** A gauge of the total of the last 24 hours, at most a minute old. */
export function defineLastDayGauge({
  total,
  ...gauge
}: Pick<GaugeMetric, 'name' | 'help'> & Pick<DailySeries, 'total'>): GaugeMetric {
  const measure = cached(cacheMs, async ({ core, now }) => {
    const to = now() + 1
    const [row] = await core.db.readInWorker((rows) =>
      rows<{ value: number }>(sql`select (${total({ from: to - dayMs, to })}) as value`),
    )
    return Number(row?.value)
  })
  return defineGauge({ ...gauge, measure })
}
