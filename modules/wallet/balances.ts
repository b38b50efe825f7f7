import { and, eq, gt, like, sql } from 'drizzle-orm'
import { walletConfig } from '@/modules/wallet/config'
import type { Wallet } from '@/modules/wallet/contract'
import { sellerAccount } from '@/modules/wallet/journal'
import { balanceOf } from '@/modules/wallet/ledger'
import { sellerEscrowPort } from '@/modules/wallet/ports'
import { journals, payouts, postings } from '@/modules/wallet/schema'
import { listEntries } from '@/modules/wallet/statement'
import { readConfig } from '@/src/kit/config'
import type { Context, UserContext } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'

const recentEntriesMax = 100
const hourMs = 3_600_000

/** Returns the user's balances and latest statement entries. */
export async function findWallet(ctx: UserContext): Promise<Wallet> {
  const sellerId = ctx.actor.id
  const [{ availableCents, pendingCents }, escrowCents, entries] = await Promise.all([
    findBalances(ctx, sellerId),
    use(ctx, sellerEscrowPort)(ctx, sellerId),
    listEntries(ctx, { limit: recentEntriesMax }),
  ])
  return {
    currency: 'usd',
    available: decimalOf(availableCents),
    pending: decimalOf(pendingCents),
    escrow: decimalOf(escrowCents),
    entries,
  }
}

/** Returns the cents a seller can withdraw now, and the cents still in the payout hold. */
export async function findBalances(
  ctx: Context,
  sellerId: string,
): Promise<{ availableCents: number; pendingCents: number }> {
  // Read in this order, a payout posted between the reads counts twice, never zero times: the balance may briefly be too low, never too high.
  const inProgressCents = await requestedCents(ctx, sellerId)
  const pendingCents = await payoutHoldCents(ctx, sellerId)
  const ownedCents = -(await balanceOf(ctx, sellerAccount(sellerId)))
  return { availableCents: ownedCents - pendingCents - inProgressCents, pendingCents }
}

async function payoutHoldCents(ctx: Context, sellerId: string): Promise<number> {
  const since = ctx.now() - readConfig(ctx, walletConfig).PAYOUT_HOLD_HOURS * hourMs
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(-sum(${postings.amountCents}), 0)`.mapWith(Number) })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(
      and(
        eq(postings.account, sellerAccount(sellerId)),
        gt(postings.at, since),
        like(journals.key, 'release:%'),
      ),
    )
  return row?.cents ?? 0
}

/** Payouts that were requested but not yet confirmed by the provider, so not yet posted. */
async function requestedCents(ctx: Context, sellerId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(sum(${payouts.amountCents}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'requested')))
  return row?.cents ?? 0
}
