import { and, eq, gt, inArray, like, or, sql } from 'drizzle-orm'
import { walletConfig } from '@/modules/wallet/config'
import type { UserBalance } from '@/modules/wallet/contract'
import { sellerAccount } from '@/modules/wallet/ledger/journal'
import { balanceOf } from '@/modules/wallet/ledger/ledger'
import { ordersUnderReviewPort, sellerEscrowPort } from '@/modules/wallet/ports'
import { journals, payouts, postings } from '@/modules/wallet/schema'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { currency, decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { hourMs } from '@/src/kit/text/duration'

/** Returns the balances of a user as decimal amounts. */
export async function findBalancesOf(ctx: Context, userId: string): Promise<UserBalance> {
  const [{ availableCents, pendingCents }, escrowCents] = await Promise.all([
    findBalances(ctx, userId),
    use(ctx, sellerEscrowPort)(ctx, userId),
  ])
  return {
    currency,
    available: decimalOf(availableCents),
    pending: decimalOf(pendingCents),
    escrow: decimalOf(escrowCents),
  }
}

/**
 * Returns the cents a seller can withdraw now, and the cents that are theirs but can't be withdrawn yet: those in the payout hold and
 * those of orders under review. What is available may be negative, if money came under review after a payout of it was requested.
 */
export async function findBalances(
  ctx: Context,
  sellerId: string,
): Promise<{ availableCents: number; pendingCents: number }> {
  // Read in this order, a payout posted between the reads counts twice, never zero times: the balance may briefly be too low, never too high.
  // Outside a transaction, a payout that staff approve between the reads still counts as available.
  const inProgressCents = await payoutCentsIn(ctx, sellerId, 'requested')
  const pendingCents = await findPendingCents(ctx, sellerId)
  const ownedCents = -(await balanceOf(ctx, sellerAccount(sellerId)))
  return { availableCents: ownedCents - pendingCents - inProgressCents, pendingCents }
}

/** Both keys end alike: `release:{order}:1` and `release_undone:{order}:1`. */
const isNotUndone = sql`not exists (
  select 1 from wallet_journals as undone where undone.key = 'release_undone' || substr(${journals.key}, 8))`

/** True for the journal of an act of staff that can still be undone, whose key ends with the id of the act. */
function isActUndoable(ctx: Context) {
  return sql`exists (
    select 1 from wallet_staff_acts as act
    where act.order_id = ${journals.orderId} and act.state = 'done' and act.undo_until > ${ctx.core.trustedNow()}
      and ${journals.key} = 'goodwill:' || act.order_id || ':' || act.id)`
}

/** Returns the cents that were released within the payout hold and not undone, the seller's share of orders under review, and goodwill that staff can undo. */
async function findPendingCents(ctx: Context, sellerId: string): Promise<number> {
  const underReview = await use(ctx, ordersUnderReviewPort)(ctx, sellerId)
  const holdMs = readConfig(ctx, walletConfig).PAYOUT_HOLD_HOURS * hourMs
  // Without a hold, a release is not recent even if the clock was set back since.
  const isRecent = holdMs === 0 ? sql`false` : gt(postings.at, ctx.core.trustedNow() - holdMs)
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(-sum(${postings.amountCents}), 0)`.mapWith(Number) })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(
      and(
        eq(postings.account, sellerAccount(sellerId)),
        or(
          inArray(journals.orderId, underReview),
          and(like(journals.key, 'goodwill:%'), isActUndoable(ctx)),
          and(isRecent, like(journals.key, 'release:%'), isNotUndone),
        ),
      ),
    )
  return row?.cents ?? 0
}

/** Returns the total of a seller's payouts that wait for staff or for the provider. */
export async function payoutCentsIn(
  ctx: Context,
  sellerId: string,
  state: 'held' | 'requested',
): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(sum(${payouts.amountCents}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, state)))
  return row?.cents ?? 0
}
