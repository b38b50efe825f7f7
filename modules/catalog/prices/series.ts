import { sql } from 'drizzle-orm'
import { sales } from '@/modules/catalog/schema'
import { journalsPath } from '@/modules/wallet/web/paths'
import type { DailySeries, TimeRange } from '@/src/kit/metrics/daily-series'
import { defineLastDayGauge } from '@/src/kit/metrics/last-day-gauge'

const countSales = ({ from, to }: TimeRange) =>
  sql`select count(*) from ${sales} where at >= ${from} and at < ${to}`

export const series: readonly DailySeries[] = [
  {
    name: 'sales',
    unit: 'count',
    page: `${journalsPath}?kind=release`,
    total: countSales,
  },
]

export const salesMetrics = [
  defineLastDayGauge({
    name: 'mintmark_sales_last_day',
    help: 'Sales completed in the last 24 hours',
    total: countSales,
  }),
  defineLastDayGauge({
    name: 'mintmark_sales_last_day_cents',
    help: 'Prices of the sales completed in the last 24 hours',
    total: ({ from, to }) =>
      sql`select coalesce(sum(price_cents), 0) from ${sales} where at >= ${from} and at < ${to}`,
  }),
]
