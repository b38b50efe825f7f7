import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { offeredPayoutProviders } from '@/modules/wallet/payouts/payout-providers'
import { syncPayout } from '@/modules/wallet/payouts/payout-sync'
import { payouts } from '@/modules/wallet/schema'
import { chunks } from '@/src/kit/chunks'
import type { Context } from '@/src/kit/context'
import { dayMs } from '@/src/kit/text/duration'

/** Banks send a payout back within ten business days. */
const returnableMs = 14 * dayMs
/** Payouts read at once. */
const concurrentMax = 10

/** Reads payouts again whose provider hasn't said whether the money left. */
export function followPendingPayouts(ctx: Context): Promise<void> {
  return follow(ctx, eq(payouts.state, 'requested'))
}

/** Reads paid payouts again while they may be returned, so that a lost event doesn't matter. */
export function followPaidPayouts(ctx: Context): Promise<void> {
  return follow(ctx, isReturnable(ctx))
}

/** Returns the sellers whose last payouts by a provider may be returned. */
export async function findPayeesToFollow(ctx: Context, provider: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ sellerId: payouts.sellerId })
    .from(payouts)
    .where(and(isReturnable(ctx), eq(payouts.provider, provider)))
  return rows.map(({ sellerId }) => sellerId)
}

function isReturnable(ctx: Context): SQL | undefined {
  return and(eq(payouts.state, 'paid'), gt(payouts.paidAt, ctx.now() - returnableMs))
}

/** Payouts of a provider that is off wait until it is on again. */
async function follow(ctx: Context, condition: SQL | undefined): Promise<void> {
  const names = offeredPayoutProviders(ctx).map(({ name }) => name)
  const rows = await ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(condition, inArray(payouts.provider, names)))
  for (const batch of chunks(rows, concurrentMax))
    await Promise.all(batch.map(({ id }) => syncPayout(ctx, id)))
}
