import { sql } from 'drizzle-orm'
import { users } from '@/modules/auth/schema'
import { idsFrom } from '@/src/kit/id'
import type { DailySeries, TimeRange } from '@/src/kit/metrics/daily-series'
import { defineLastDayGauge } from '@/src/kit/metrics/last-day-gauge'
import { usersPath } from '@/src/kit/staff/paths'

// IDs sort by creation, so their index serves as one by time.
const countSignUps = ({ from, to }: TimeRange) =>
  sql`select count(*) from ${users} where id >= ${idsFrom(from)} and id < ${idsFrom(to)}`

export const series: readonly DailySeries[] = [
  {
    name: 'sign-ups',
    unit: 'count',
    page: usersPath,
    total: countSignUps,
  },
]

export const signUpsGauge = defineLastDayGauge({
  name: 'mintmark_sign_ups_last_day',
  help: 'Accounts created in the last 24 hours that still exist',
  total: countSignUps,
})
