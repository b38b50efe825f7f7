import { and, desc, eq } from 'drizzle-orm'
import { payoutKey } from '@/modules/wallet/find-payout'
import { sellerAccount } from '@/modules/wallet/journal'
import { balanceOf } from '@/modules/wallet/ledger'
import { payouts } from '@/modules/wallet/schema'
import { defineOutboxJob, enqueue } from '@/src/core/calls'
import type { TxContext } from '@/src/core/context'

/** So many of a seller's latest payouts are asked for what they owe. */
const recoverablePayoutsMax = 20

export const ReversePayout = defineOutboxJob<{ payoutId: string; amountCents: number }>(
  'wallet.reverse-payout',
)

/**
 * Takes back from a seller's latest payouts what their balance is below zero. What the provider cannot get stays a debt,
 * set off against later sales. `key` names the cause: the same cause asks once.
 */
export async function recoverSellerDebt(tx: TxContext, sellerId: string, key: string): Promise<void> {
  let owedCents = await balanceOf(tx, sellerAccount(sellerId))
  if (owedCents <= 0) return
  const paid = await tx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'paid')))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(recoverablePayoutsMax)
  for (const { id, amountCents: sentCents, returnedCents } of paid) {
    const amountCents = Math.min(owedCents, sentCents - returnedCents)
    if (amountCents <= 0) return
    owedCents -= amountCents
    const payload = { payoutId: id, amountCents }
    await enqueue(tx, ReversePayout, { key: `${key}:${id}`, subject: payoutKey(id), payload })
  }
}
