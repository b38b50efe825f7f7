import { and, eq } from 'drizzle-orm'
import { maybeSuspension } from '@/modules/auth/service'
import { walletErrors } from '@/modules/wallet/errors'
import { PayoutRejected } from '@/modules/wallet/events'
import { payoutKey, payoutReleasedJournal } from '@/modules/wallet/ledger/journal'
import { invalidateWallet } from '@/modules/wallet/ledger/ledger'
import { serverMessages } from '@/modules/wallet/messages'
import { findPayout, type PayoutRow } from '@/modules/wallet/payouts/payout-sync'
import { enqueuePayout } from '@/modules/wallet/payouts/payouts'
import { payouts } from '@/modules/wallet/schema'
import { performStaffAct, postStaffJournal } from '@/modules/wallet/staff-acts/perform-staff-act'
import type { StaffActRequest, StaffActRow } from '@/modules/wallet/staff-acts/staff-act-request'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

/** Returns the id of the seller. Throws not_found. */
export async function findPayee(ctx: Context, payoutId: string): Promise<string[]> {
  return [(await findPayout(ctx, payoutId)).sellerId]
}

/**
 * Sends a held payout to the provider, above the limit of one person when a second one approves it too. Returns the proposal if it waits
 * for them. Throws payout_decided, seller_suspended, safe_mode, own_case, second_factor_required.
 */
export async function approvePayout(ctx: UserContext, id: string): Promise<StaffActRow | undefined> {
  requireCanMoveMoney(ctx)
  const proposal = await transact(ctx, async (tx) => {
    const { sellerId, amountCents, state } = await findPayout(tx, id)
    if (state !== 'held') throw walletErrors.payout_decided()
    if (await maybeSuspension(tx, sellerId)) throw walletErrors.seller_suspended()
    return performStaffAct(tx, {
      ...payoutAct({ id, sellerId }, 'wallet.approve-payout', amountCents),
      amountCents,
      reason: serverMessages.payoutApproved,
      perform: async (permit) => {
        const payout = await endHold(tx, id, { state: 'requested' })
        await postStaffJournal(tx, permit, payoutReleasedJournal(payout, 'approved'))
        await enqueuePayout(tx, id)
      },
    })
  })
  if (!proposal) await ctx.core.outbox.runNow(payoutKey(id))
  return proposal
}

/** Returns the money of a held payout to the seller, who sees the reason. Throws payout_decided, own_case, second_factor_required. */
export async function rejectPayout(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { sellerId, amountCents } = await findPayout(tx, id)
    await performStaffAct(tx, {
      ...payoutAct({ id, sellerId }, 'wallet.reject-payout', amountCents),
      // The money stays with the seller.
      amountCents: 0,
      reason,
      perform: async (permit) => {
        const payout = await endHold(tx, id, { state: 'rejected', failureReason: reason })
        await postStaffJournal(tx, permit, payoutReleasedJournal(payout, 'rejected'))
        await publish(tx, PayoutRejected, { payoutId: id, sellerId })
      },
    })
  })
}

function payoutAct(
  { id, sellerId }: Pick<PayoutRow, 'id' | 'sellerId'>,
  action: string,
  amountCents: number,
): Pick<StaffActRequest, 'kind' | 'payoutId' | 'userId' | 'parties' | 'isUndoable' | 'audit'> {
  return {
    kind: 'payout',
    payoutId: id,
    userId: sellerId,
    parties: [sellerId],
    // A payout leaves at once.
    isUndoable: false,
    audit: { action, subjectId: id, userId: sellerId, after: { amountCents } },
  }
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
