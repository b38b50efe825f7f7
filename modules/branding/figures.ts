import { countAccounts } from '@/modules/auth/service'
import { Figures } from '@/modules/branding/contract'
import { brandingOf } from '@/modules/branding/site-branding'
import { countSales } from '@/modules/catalog/service'
import { totalPaidOutCents } from '@/modules/wallet/service'
import { clusterCached } from '@/src/cluster/cluster-cached'
import type { Context } from '@/src/kit/context'

/** The counts are slow and needn't be exact to the second. */
const cacheMs = 60_000
/** Counts from here on are abbreviated, with a "+". */
const exactCountMax = 10_000
const fullFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'floor' })
const compactFormat = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
})

const findMeasured = clusterCached({ cacheKey: 'figures', schema: Figures, ms: cacheMs }, measureFigures)

/** Returns the figures of the operator, or measured ones if the branding says "live". */
export async function readFigures(ctx: Context): Promise<Figures> {
  const { figures } = brandingOf(ctx)
  return figures === 'live' ? findMeasured(ctx) : figures
}

async function measureFigures(ctx: Context): Promise<Figures> {
  const [cents, sales, accounts] = await Promise.all([
    totalPaidOutCents(ctx),
    countSales(ctx),
    countAccounts(ctx),
  ])
  return {
    totalPayouts: `$${formatCompactCount(Math.floor(cents / 100))}`,
    itemsSold: formatCompactCount(sales),
    activeUsers: formatCompactCount(accounts),
    successRate: null,
  }
}

/** "9,999", then "12.3K+"; rounded down. */
export function formatCompactCount(count: number): string {
  return count < exactCountMax ? fullFormat.format(count) : `${compactFormat.format(count)}+`
}
