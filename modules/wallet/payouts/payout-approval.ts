import { and, eq } from 'drizzle-orm'
import { maybeSuspension } from '@/modules/auth/service'
import { walletErrors } from '@/modules/wallet/errors'
import { PayoutRejected } from '@/modules/wallet/events'
import { payoutReleasedJournal } from '@/modules/wallet/ledger/journal'
import { invalidateWallet, postJournal } from '@/modules/wallet/ledger/ledger'
import { findPayout, type PayoutRow, payoutKey } from '@/modules/wallet/payouts/payout-sync'
import { enqueuePayout } from '@/modules/wallet/payouts/payouts'
import { payouts } from '@/modules/wallet/schema'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

/** Returns the id of the seller. Throws not_found. */
export async function findPayee(ctx: Context, payoutId: string): Promise<string[]> {
  return [(await findPayout(ctx, payoutId)).sellerId]
}

/** Sends a held payout to the provider. Throws payout_decided, seller_suspended, safe_mode. */
export async function approvePayout(ctx: UserContext, id: string): Promise<void> {
  requireCanMoveMoney(ctx)
  await transact(ctx, async (tx) => {
    const payout = await endHold(tx, id, { state: 'requested' })
    if (await maybeSuspension(tx, payout.sellerId)) throw walletErrors.seller_suspended()
    await postJournal(tx, payoutReleasedJournal(payout, 'approved'))
    await enqueuePayout(tx, id)
    await recordStaffAction(tx, {
      action: 'wallet.approve-payout',
      subjectId: id,
      userId: payout.sellerId,
      after: { amountCents: payout.amountCents },
    })
  })
  await ctx.core.outbox.runNow(payoutKey(id))
}

/** Returns the money of a held payout to the seller, who sees the reason. Throws payout_decided. */
export async function rejectPayout(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const payout = await endHold(tx, id, { state: 'rejected', failureReason: reason })
    await postJournal(tx, payoutReleasedJournal(payout, 'rejected'))
    await publish(tx, PayoutRejected, { payoutId: id, sellerId: payout.sellerId })
    await recordStaffAction(tx, {
      action: 'wallet.reject-payout',
      subjectId: id,
      userId: payout.sellerId,
      after: { amountCents: payout.amountCents },
      reason,
    })
  })
}

async function endHold(tx: TxContext, id: string, set: Partial<PayoutRow>): Promise<PayoutRow> {
  const [decided] = await tx.db
    .update(payouts)
    .set(set)
    .where(and(eq(payouts.id, id), eq(payouts.state, 'held')))
    .returning()
  if (!decided) throw walletErrors.payout_decided()
  invalidateWallet(tx, decided.sellerId)
  return decided
}
