import { sql } from 'drizzle-orm'
import { escrowAccount, platformFeeAccount, processingFeeAccount } from '@/modules/wallet/ledger/journal'
import { postings } from '@/modules/wallet/schema'
import { journalsPath } from '@/modules/wallet/web/paths'
import type { DailySeries, TimeRange } from '@/src/kit/metrics/daily-series'
import { defineLastDayGauge } from '@/src/kit/metrics/last-day-gauge'

/** Credits are negative in the ledger. */
function credited(accounts: readonly string[], { from, to }: TimeRange) {
  const names = sql.join(
    accounts.map((account) => sql`${account}`),
    sql`, `,
  )
  return sql`select coalesce(-sum(amount_cents), 0) from ${postings} where account in (${names}) and at >= ${from} and at < ${to}`
}

const fees: DailySeries = {
  name: 'fees',
  unit: 'cents',
  page: `${journalsPath}?account=${platformFeeAccount}`,
  total: (range) => credited([platformFeeAccount, processingFeeAccount], range),
}

/** The money in escrow, and the site's earnings. */
export const series: readonly DailySeries[] = [
  {
    name: 'escrow',
    unit: 'cents',
    page: `${journalsPath}?account=${escrowAccount}`,
    isBalance: true,
    total: (range) => credited([escrowAccount], range),
  },
  fees,
]

export const feesGauge = defineLastDayGauge({
  name: 'mintmark_fees_last_day_cents',
  help: 'Platform and processing fees booked in the last 24 hours, less those given back',
  total: fees.total,
})
