import { countAccounts } from '@/modules/auth/service'
import { Figures } from '@/modules/branding/contract'
import { brandingOf } from '@/modules/branding/site-branding'
import { countSales } from '@/modules/catalog/service'
import { totalPaidOutCents } from '@/modules/wallet/service'
import { clusterCached } from '@/src/cluster/cluster-cached'
import type { Context } from '@/src/kit/context'

/** Counting takes longer than reading, and nobody sees the difference. */
const cacheMs = 60_000
/** From here on a count is shortened, and "+" says that it is. */
const exactCountMax = 10_000
const fullFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'floor' })
const compactFormat = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
})

/** The figures of the front pages: the operator's, or the site's own where the branding says "live". */
export function createFiguresReader(): (ctx: Context) => Promise<Figures> {
  const measured = clusterCached({ name: 'figures', schema: Figures, ms: cacheMs }, measureFigures)
  return async (ctx) => {
    const { figures } = brandingOf(ctx)
    return figures === 'live' ? measured(ctx) : figures
  }
}

async function measureFigures(ctx: Context): Promise<Figures> {
  const [cents, sales, accounts] = await Promise.all([
    totalPaidOutCents(ctx),
    countSales(ctx),
    countAccounts(ctx),
  ])
  return {
    totalPayouts: `$${shortCount(Math.floor(cents / 100))}`,
    itemsSold: shortCount(sales),
    activeUsers: shortCount(accounts),
    successRate: null,
  }
}

/** "9,999", then "12.3K+": never more than there is. */
export function shortCount(count: number): string {
  return count < exactCountMax ? fullFormat.format(count) : `${compactFormat.format(count)}+`
}
