import { and, eq, isNull } from 'drizzle-orm'
import type { StaffAct } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { FineUndone, SellerFined } from '@/modules/wallet/events'
import { findBalances } from '@/modules/wallet/ledger/balances'
import { fineJournal, fineUndoneJournal } from '@/modules/wallet/ledger/staff-act-journals'
import { serverMessages } from '@/modules/wallet/messages'
import { orderSellerPort } from '@/modules/wallet/ports'
import { fineAppeals } from '@/modules/wallet/schema'
import {
  performStaffAct,
  postStaffJournal,
  undoStaffAct,
} from '@/modules/wallet/staff-acts/perform-staff-act'
import { findAct, presentStaffAct } from '@/modules/wallet/staff-acts/staff-act-log'
import type { StaffTx } from '@/modules/wallet/staff-acts/staff-act-request'
import type { FineInput } from '@/modules/wallet/staff-contract'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { formatDollars } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Fines a seller: the amount goes from their wallet to the site. Returns the fine, or the proposal that waits for a second person. Throws
 * not_found, fine_above_balance, own_case, second_factor_required.
 */
export async function fineSeller(
  ctx: UserContext,
  userId: string,
  { amount, reason, orderId }: FineInput,
): Promise<StaffAct> {
  const act = await transact(ctx, async (tx) => {
    if (orderId !== undefined) await requireSale(tx, orderId, userId)
    const { availableCents, pendingCents } = await findBalances(tx, userId)
    const balanceCents = Math.max(0, availableCents + pendingCents)
    if (amount > balanceCents)
      throw walletErrors.fine_above_balance({
        detail: serverMessages.balanceIs(formatDollars(balanceCents)),
      })
    let actId = ''
    const proposal = await performStaffAct(tx, {
      kind: 'fine',
      orderId,
      userId,
      amountCents: amount,
      reason,
      parties: [userId],
      isUndoable: true,
      audit: { action: 'wallet.fine', subjectId: userId, after: { amountCents: amount } },
      perform: async (permit) => {
        actId = permit.actId
        await postStaffJournal(tx, permit, fineJournal(actId, userId, amount))
        await publish(tx, SellerFined, { actId, sellerId: userId })
      },
    })
    return proposal ?? findAct(tx, actId)
  })
  return presentStaffAct(ctx, act)
}

/** Takes a fine back while it can be undone, or rejects a proposed one. Throws not_found, act_not_undoable, own_case, second_factor_required. */
export async function undoFine(
  ctx: UserContext,
  { userId, actId, reason }: { userId: string; actId: string; reason: string },
): Promise<StaffAct> {
  await transact(ctx, async (tx) => {
    await takeFineBack(tx, { userId, actId, reason, isAppealed: false })
    await closeFineAppeal(tx, actId, { result: 'overturned', answer: reason })
  })
  return presentStaffAct(ctx, await findAct(ctx, actId))
}

/** `isAppealed`: because of an appeal, which has no limit of time. */
export function takeFineBack(
  tx: StaffTx,
  {
    userId,
    actId,
    reason,
    isAppealed,
  }: { userId: string; actId: string; reason: string; isAppealed: boolean },
): Promise<void> {
  return undoStaffAct(tx, {
    actId,
    reason,
    isAppealed,
    about: { userId, kind: 'fine' },
    parties: [userId],
    audit: { subjectId: userId },
    reverse: async (permit, { amountCents }) => {
      await postStaffJournal(tx, permit, fineUndoneJournal(actId, userId, amountCents))
      await publish(tx, FineUndone, { actId, sellerId: userId })
    },
  })
}

/** Returns false unless an appeal of the fine waited for a decision. */
export async function closeFineAppeal(
  tx: StaffTx,
  actId: string,
  decision: Pick<typeof fineAppeals.$inferSelect, 'result' | 'answer'>,
): Promise<boolean> {
  const [closed] = await tx.db
    .update(fineAppeals)
    .set({ ...decision, decidedBy: tx.actor.id, decidedAt: tx.now() })
    .where(and(eq(fineAppeals.actId, actId), isNull(fineAppeals.result)))
    .returning()
  return closed !== undefined
}

/** Throws not_found unless the order is a sale of the user. */
async function requireSale(tx: StaffTx, orderId: string, userId: string): Promise<void> {
  if ((await use(tx, orderSellerPort)(tx, orderId)) !== userId) throw httpErrors.not_found()
}
