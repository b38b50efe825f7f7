import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { stripeAccounts, stripeTransfers } from '@/modules/checkout/schema'
import type { PayoutRequest } from '@/modules/wallet/ports'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

type TransferRoute = typeof stripeTransfers.$inferSelect

/**
 * Where a payout goes: decided once, by the account that the seller then has, so that no repetition of it goes elsewhere.
 * Undefined while the seller has none that can be paid.
 */
export async function chooseRoute(
  ctx: Context,
  { key, payoutId, sellerId }: PayoutRequest,
): Promise<TransferRoute | undefined> {
  return transact(ctx, async (tx) => {
    const chosen = await maybeRoute(tx, key)
    if (chosen) return chosen
    const isUnfrozen = or(isNull(stripeAccounts.frozenUntil), lte(stripeAccounts.frozenUntil, tx.now()))
    const [account] = await tx.db
      .select({ accountId: stripeAccounts.accountId })
      .from(stripeAccounts)
      .where(and(eq(stripeAccounts.sellerId, sellerId), eq(stripeAccounts.state, 'ready'), isUnfrozen))
    if (!account) return undefined
    const [route] = await tx.db
      .insert(stripeTransfers)
      .values({ key, payoutId, accountId: account.accountId, attempt: 1 })
      .returning()
    return route
  })
}

/** Where a payout goes that was sent at least once. */
export async function maybeRoute(ctx: Context, key: string): Promise<TransferRoute | undefined> {
  const [route] = await ctx.db.select().from(stripeTransfers).where(eq(stripeTransfers.key, key))
  return route
}

/** The attempt was refused for good: the next one has another key. */
export async function nextAttempt(ctx: Context, key: string, attempt: number): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db
      .update(stripeTransfers)
      .set({ attempt: attempt + 1 })
      .where(and(eq(stripeTransfers.key, key), eq(stripeTransfers.attempt, attempt))),
  )
}
