import { and, eq, lt } from 'drizzle-orm'
import { PayoutPaid, PayoutReturned } from '@/modules/wallet/events'
import { findPayout } from '@/modules/wallet/find-payout'
import { payoutJournal, payoutReturnedJournal } from '@/modules/wallet/journal'
import { postJournal } from '@/modules/wallet/ledger'
import { payoutProviderPort, type ProviderPayout } from '@/modules/wallet/ports'
import { recoverSellerDebt } from '@/modules/wallet/recover'
import { payouts } from '@/modules/wallet/schema'
import type { TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'
import { invalidateForUser } from '@/src/live/tell'

/** Brings a payout and the ledger in line with the provider's record. */
export async function applyPayout(tx: TxContext, id: string, { returnedCents }: ProviderPayout): Promise<void> {
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
