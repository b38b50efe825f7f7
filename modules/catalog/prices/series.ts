import { sql } from 'drizzle-orm'
import { sales } from '@/modules/catalog/schema'
import type { DailySeries } from '@/src/kit/daily-series'

export const series: readonly DailySeries[] = [
  {
    name: 'sales',
    unit: 'count',
    page: '/admin/journals?kind=release',
    total: ({ from, to }) => sql`select count(*) from ${sales} where at >= ${from} and at < ${to}`,
  },
]
