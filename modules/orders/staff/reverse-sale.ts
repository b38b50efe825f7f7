import { moveListing } from '@/modules/catalog/service'
import { ordersErrors } from '@/modules/orders/errors'
import { SaleReversed } from '@/modules/orders/events'
import { retainedCents, retainedPrice, unrefundedCents } from '@/modules/orders/order/amounts'
import { maybeOpenAppeal } from '@/modules/orders/order/appeal-log'
import { completedRefundJournal } from '@/modules/orders/order/decision-journals'
import { moveOrder, type OrderRow } from '@/modules/orders/order/move'
import { lockOrder, orderAct } from '@/modules/orders/order/order-acts'
import { isRefundableInPart, retainedColumns } from '@/modules/orders/order/partial-refund-amounts'
import { providerName } from '@/modules/orders/order/payment-providers'
import { leavesAt } from '@/modules/orders/payments/partial-refunds'
import { holdRefund, moveToRefunding, queueRefund } from '@/modules/orders/payments/refunds'
import {
  type Journal,
  listOrderJournals,
  performStaffAct,
  postStaffJournal,
  recoverSellerDebt,
  reversalUndoneJournal,
  type StaffActRow,
  type StaffJournal,
  type StaffPermit,
  type StaffTx,
  saleReversalJournal,
  wasDecidedByTwo,
} from '@/modules/wallet/service'
import type { Context, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/**
 * Reverses a completed sale for staff: refunds the buyer everything that is left, debits the seller's share and recovers payouts as far as
 * the provider can. A sale that two people released takes two to reverse. Returns the proposal if it waits for a second person. Throws
 * not_found, order_state, appeal_open, own_case, second_factor_required.
 */
export async function reverseSale(
  ctx: UserContext,
  id: string,
  reason: string,
): Promise<StaffActRow | undefined> {
  return transact(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!isRefundableInPart(order)) throw ordersErrors.order_state()
    if (await maybeOpenAppeal(tx, id)) throw ordersErrors.appeal_open()
    return reverseLocked(tx, order, { kind: 'reversal', reason })
  })
}

/** Like `reverseSale`, of a locked order that staff can refund. */
export async function reverseLocked(
  tx: StaffTx,
  order: OrderRow,
  { kind, reason }: { kind: 'reversal' | 'refund'; reason: string },
): Promise<StaffActRow | undefined> {
  return performStaffAct(tx, {
    ...orderAct(order, kind),
    userId: order.buyerId,
    amountCents: retainedCents(order),
    needsTwo: (await wasDecidedByTwo(tx, order.id)) ? 'always' : undefined,
    reason,
    audit: { action: 'orders.reverse-sale', subjectId: order.id },
    perform: (permit) => bookReversal(tx, order, { permit, reason }),
  })
}

/** Returns what reversing the sale books, up to the refund of the buyer. */
export function reversalJournals(ctx: Context, order: OrderRow): (Journal | StaffJournal)[] {
  const { unmatchedCents, partialRefundCents } = order
  const reversed = { ...order, partialRefundCents: partialRefundCents - (unmatchedCents ?? 0) }
  return [
    saleReversalJournal({ ...order, ...retainedPrice(order) }, unmatchedCents ?? 0),
    completedRefundJournal(reversed, providerName(ctx, order), unrefundedCents(order)),
  ]
}

/** Partial refunds that haven't left are part of the refund. */
async function bookReversal(
  tx: StaffTx,
  before: OrderRow,
  { permit, reason }: { permit: StaffPermit; reason: string },
): Promise<void> {
  const { id, sellerId, unmatchedCents } = before
  const dueCents = unmatchedCents ?? 0
  // A refund that may have left is read back first.
  if (dueCents > 0 && !(await holdRefund(tx, before))) throw ordersErrors.order_state()
  const order = await moveToRefunding(tx, id, {
    from: ['completed'],
    set: {
      refundReason: 'clawed_back',
      decisionReason: reason,
      unmatchedCents: null,
      partialRefundCents: before.partialRefundCents - dueCents,
      retainedPlatformFeeCents: null,
      retainedProcessingFeeCents: null,
    },
    event: SaleReversed,
  })
  if (!order) throw ordersErrors.order_state()
  const released = { ...order, ...retainedPrice(before) }
  await postStaffJournal(tx, permit, saleReversalJournal(released, dueCents, permit.actId))
  await queueRefund(tx, order, unrefundedCents(order), leavesAt(tx, permit))
  await recoverSellerDebt(tx, sellerId, `reverse:${id}:${permit.actId}`)
}

/** Completes a sale again whose refund hasn't left, and refunds the parts that were due before. Throws decision_not_undoable. */
export async function undoReversal(tx: StaffTx, permit: StaffPermit, order: OrderRow): Promise<OrderRow> {
  const { id, listingId, refundReason } = order
  if (refundReason !== 'clawed_back' || !(await holdRefund(tx, order)))
    throw ordersErrors.decision_not_undoable()
  const dueCents = await findDueBefore(tx, order, permit.actId)
  const set = {
    ...retainedColumns(order, order.partialRefundCents + dueCents),
    refundReason: null,
    decisionReason: null,
    unmatchedCents: dueCents || null,
  }
  const completed = await moveOrder(tx, id, {
    to: 'completed',
    from: ['refund_pending'],
    undoes: true,
    only: 'notUnderReview',
    set,
  })
  if (!completed) throw ordersErrors.decision_not_undoable()
  const released = { ...completed, ...retainedPrice(completed) }
  await postStaffJournal(tx, permit, reversalUndoneJournal(released, dueCents, permit.actId))
  await moveListing(tx, listingId, ['withdrawn'], 'sold')
  if (dueCents > 0) await queueRefund(tx, completed, dueCents, leavesAt(tx, permit))
  return completed
}

/** Returns the partial refunds that were due when an act reversed the sale. */
async function findDueBefore(tx: StaffTx, { id }: OrderRow, actId: string): Promise<number> {
  const posted = await listOrderJournals(tx, id)
  const reversal = posted.find(({ key }) => key === `clawback:${id}:${actId}`)
  return reversal?.legs.find(({ account }) => account === 'liability:suspense')?.amountCents ?? 0
}
