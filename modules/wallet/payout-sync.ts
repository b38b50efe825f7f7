import { and, desc, eq, lt } from 'drizzle-orm'
import { PayoutPaid, PayoutReturned } from '@/modules/wallet/events'
import { payoutJournal, payoutReturnedJournal, sellerAccount } from '@/modules/wallet/journal'
import { balanceOf, postJournal } from '@/modules/wallet/ledger'
import { type ProviderPayout, payoutProviderPort } from '@/modules/wallet/ports'
import { payouts } from '@/modules/wallet/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { publish } from '@/src/kit/events'
import { defineOutboxJob, enqueue } from '@/src/kit/outbox-jobs'
import { use } from '@/src/kit/ports'
import { invalidateForUser } from '@/src/realtime/publish'

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

/** Brings a payout and the ledger in line with the provider's record. */
export async function applyPayout(
  tx: TxContext,
  id: string,
  { returnedCents }: ProviderPayout,
): Promise<void> {
  await markPaid(tx, id)
  const before = await findPayout(tx, id)
  const amountCents = returnedCents - before.returnedCents
  if (amountCents <= 0) return
  const state = returnedCents === before.amountCents ? 'returned' : 'paid'
  await tx.db
    .update(payouts)
    .set({ returnedCents, state })
    .where(and(eq(payouts.id, id), lt(payouts.returnedCents, returnedCents)))
  await postJournal(
    tx,
    payoutReturnedJournal(before, use(tx, payoutProviderPort).name, { amountCents, returnedCents }),
  )
  await publish(tx, PayoutReturned, { payoutId: id, sellerId: before.sellerId })
}

/** It will not go out, for this reason. */
export async function failPayout(tx: TxContext, id: string, reason: string): Promise<void> {
  const [failed] = await tx.db
    .update(payouts)
    .set({ state: 'failed', failureReason: reason })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'requested')))
    .returning()
  if (!failed) return
  tx.core.log.warn('payout failed', { payoutId: id, reason })
  invalidateForUser(tx, failed.sellerId, ['/api/wallet', '/api/payouts'])
}

/** What was sold may have been taken back while nobody knew that the payout had gone out. */
async function markPaid(tx: TxContext, id: string): Promise<void> {
  const [paid] = await tx.db
    .update(payouts)
    .set({ state: 'paid', paidAt: tx.now() })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'requested')))
    .returning()
  if (!paid) return
  const { sellerId, amountCents } = paid
  await postJournal(tx, payoutJournal(id, sellerId, use(tx, payoutProviderPort).name, amountCents))
  await publish(tx, PayoutPaid, { payoutId: id, sellerId })
  await recoverSellerDebt(tx, sellerId, `late:${id}`)
}

export type PayoutRow = typeof payouts.$inferSelect

/** The key of a payout with the provider and in the ledger, the same for ever. */
export function payoutKey(payoutId: string): string {
  return `payout:${payoutId}`
}

/** The row of a payout, whoever asks. Throws not_found. */
export async function findPayout(ctx: Context, id: string): Promise<PayoutRow> {
  const [row] = await ctx.db.select().from(payouts).where(eq(payouts.id, id))
  if (!row) throw httpErrors.not_found()
  return row
}
