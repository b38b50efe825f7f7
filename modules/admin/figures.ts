import { sql } from 'drizzle-orm'
import type { Figures, RequestTimes } from '@/modules/admin/contract'
import { findRequestTimes } from '@/src/http/metrics/request-times'
import { cached } from '@/src/kit/cache/cached'
import type { Context } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { type DailySeries, dailySeries } from '@/src/kit/metrics/daily-series'
import { entriesOf } from '@/src/kit/ports'
import { dayMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { measureHealth } from '@/src/runtime/health'
import { canMoveMoney } from '@/src/runtime/safe-mode'

const days = 90
/** The queries read every row of 90 days. */
const cacheMs = 60_000

type SeriesValues = Pick<Figures, 'from' | 'series'>
const findSeries = cached(cacheMs, computeSeries)

/** The series of the last 90 days in UTC, at most a minute old, and how the site is now. */
export async function findFigures(ctx: Context): Promise<Figures> {
  const [values, health] = await Promise.all([findSeries(ctx), measureHealth(ctx)])
  return {
    ...values,
    health: [...health].map(([name, state]) => ({ name, state })),
    safeMode: !canMoveMoney(ctx),
  }
}

/** How long requests to the API took in the last 24 hours. The last minute may be missing. */
export async function readRequestTimes(ctx: Context): Promise<RequestTimes> {
  const now = ctx.now()
  const quarters = await findRequestTimes(ctx, now - dayMs)
  return {
    from: isoTime(now - dayMs),
    to: isoTime(now),
    quarters: quarters.map(({ at, ...times }) => ({ at: isoTime(at), ...times })),
  }
}

async function computeSeries(ctx: Context): Promise<SeriesValues> {
  const from = Math.floor(ctx.now() / dayMs) * dayMs - (days - 1) * dayMs
  const series = await ctx.core.db.readInWorker(async (rows) => {
    const found: SeriesValues['series'] = []
    // The worker takes one query at a time.
    for (const one of entriesOf(ctx, dailySeries))
      found.push({ name: one.name, unit: one.unit, page: one.page, values: await valuesOf(rows, one, from) })
    return found
  })
  return { from: isoTime(from), series }
}

/** One statement per series: a range of the index for each day, several times as fast as grouping by a computed day. */
async function valuesOf(
  rows: Reader['rows'],
  { total, isBalance }: DailySeries,
  from: number,
): Promise<number[]> {
  const starts = Array.from({ length: days }, (_, day) => from + day * dayMs)
  const ranges = [{ from: 0, to: from }, ...starts.map((start) => ({ from: start, to: start + dayMs }))]
  const asked = isBalance ? ranges : ranges.slice(1)
  const selects = asked.map(
    (range, at) => sql`select ${sql.raw(String(at))} as day, (${total(range)}) as value`,
  )
  const found = await rows<{ day: number; value: number }>(
    sql`${sql.join(selects, sql` union all `)} order by day`,
  )
  const totals = found.map(({ value }) => Number(value))
  if (!isBalance) return totals
  let balance = 0
  return totals.map((value) => (balance += value)).slice(1)
}
