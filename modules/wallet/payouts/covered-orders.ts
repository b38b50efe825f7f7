import { and, asc, desc, eq, isNotNull, lt, lte, min, sql } from 'drizzle-orm'
import { sellerAccount } from '@/modules/wallet/ledger/journal'
import { findPayout } from '@/modules/wallet/payouts/payout-sync'
import { journals, postings } from '@/modules/wallet/schema'
import type { Context } from '@/src/kit/context'

/** A payout of more orders is followed only for the newest of them. */
const ordersMax = 500

interface PaidOut {
  payoutId: string
  sellerId: string
}

/**
 * Returns the ids of the orders whose money a payout has sent, oldest first: a balance is paid out in the order in which it was earned, so what
 * is left after the payout belongs to the newest orders. Empty for a payout that is not in the ledger.
 */
export async function findCoveredOrders(ctx: Context, { payoutId, sellerId }: PaidOut): Promise<string[]> {
  const isOfSeller = eq(postings.account, sellerAccount(sellerId))
  const [paid] = await ctx.db
    .select({ id: postings.id, cents: postings.amountCents })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(and(isOfSeller, eq(journals.payoutId, payoutId)))
    .orderBy(asc(postings.id))
    .limit(1)
  if (!paid) return []
  const [left] = await ctx.db
    .select({ cents: sql`-coalesce(sum(${postings.amountCents}), 0)`.mapWith(Number) })
    .from(postings)
    .where(and(isOfSeller, lte(postings.id, paid.id)))
  const earned = await ctx.db
    .select({ orderId: journals.orderId, cents: sql`-sum(${postings.amountCents})`.mapWith(Number) })
    .from(postings)
    .innerJoin(journals, eq(journals.id, postings.journalId))
    .where(and(isOfSeller, lt(postings.id, paid.id), isNotNull(journals.orderId)))
    .groupBy(journals.orderId)
    .orderBy(desc(min(postings.id)))
    .limit(ordersMax)
  return coveredOf(earned, { leftCents: left?.cents ?? 0, paidCents: paid.cents }).reverse()
}

/** Like `findCoveredOrders`, by the id of a payout. Throws not_found. */
export async function findOrdersOfPayout(ctx: Context, payoutId: string): Promise<string[]> {
  return findCoveredOrders(ctx, { payoutId, sellerId: (await findPayout(ctx, payoutId)).sellerId })
}

interface Earned {
  orderId: string | null
  cents: number
}

/**
 * Returns the orders that a payout covered, from the newest to the oldest: those between the balance after the payout and the one
 * before it.
 */
function coveredOf(
  earned: readonly Earned[],
  { leftCents, paidCents }: { leftCents: number; paidCents: number },
): string[] {
  const covered: string[] = []
  let newerCents = 0
  for (const { orderId, cents } of earned) {
    if (cents <= 0 || orderId === null) continue
    const olderCents = newerCents + cents
    if (newerCents >= leftCents + paidCents) break
    if (olderCents > leftCents) covered.push(orderId)
    newerCents = olderCents
  }
  return covered
}
