import { sql } from 'drizzle-orm'
import { users } from '@/modules/auth/schema'
import type { DailySeries } from '@/src/kit/daily-series'
import { idsFrom } from '@/src/kit/id'

export const series: readonly DailySeries[] = [
  {
    name: 'sign-ups',
    unit: 'count',
    page: '/admin/people',
    // IDs sort by creation, so their index serves as one by time.
    total: ({ from, to }) =>
      sql`select count(*) from ${users} where id >= ${idsFrom(from)} and id < ${idsFrom(to)}`,
  },
]
