import { ordersErrors } from '@/modules/orders/errors'
import { retainedPrice } from '@/modules/orders/order/amounts'
import { changeOrder, type OrderRow } from '@/modules/orders/order/move'
import { columnsAfter, isRefundableInPart, splitAfter } from '@/modules/orders/order/partial-refund-amounts'
import { holdRefund, queueRefund } from '@/modules/orders/payments/refunds'
import {
  partialRefundJournal,
  partialRefundUndoneJournal,
  postStaffJournal,
  recoverSellerDebt,
  type StaffPermit,
} from '@/modules/wallet/service'
import type { TxContext } from '@/src/kit/context'

interface PartialRefund {
  permit: StaffPermit
  refundCents: number
}

/**
 * Refunds a part of a sale that stands: the seller keeps the rest less the fees of it. Several may be on their way to the buyer, in one
 * refund at the provider if the earlier ones haven't left.
 */
export async function startPartialRefund(
  tx: TxContext,
  order: OrderRow,
  { permit, refundCents }: PartialRefund,
): Promise<OrderRow> {
  const [before, after] = [retainedPrice(order), splitAfter(order, refundCents)]
  await postStaffJournal(tx, permit, partialRefundJournal({ ...order, before, after }))
  const changed = await changeOrder(tx, order, columnsAfter(order, refundCents))
  const hasEarlier = order.unmatchedCents !== null
  // A refund that may have left is read back first, and what it left is queued then.
  if (!hasEarlier || (await holdRefund(tx, order)))
    await queueRefund(tx, changed, changed.unmatchedCents ?? 0, leavesAt(tx, permit))
  await recoverSellerDebt(tx, order.sellerId, `partial:${order.id}:${order.chargebackStep}`)
  return changed
}

/** Takes a partial refund back that hasn't left. Throws decision_not_undoable. */
export async function undoPartialRefund(
  tx: TxContext,
  permit: StaffPermit,
  order: OrderRow,
  refundCents: number,
): Promise<OrderRow> {
  const dueCents = order.unmatchedCents ?? 0
  if (!isRefundableInPart(order) || dueCents < refundCents || !(await holdRefund(tx, order)))
    throw ordersErrors.decision_not_undoable()
  const refund = { ...order, before: splitAfter(order, -refundCents), after: retainedPrice(order) }
  await postStaffJournal(tx, permit, partialRefundUndoneJournal(refund))
  const changed = await changeOrder(tx, order, columnsAfter(order, -refundCents))
  if (changed.unmatchedCents !== null)
    await queueRefund(tx, changed, changed.unmatchedCents, leavesAt(tx, permit))
  return changed
}

/** When the refund of an act leaves: when the act can't be undone any more. */
export function leavesAt(tx: TxContext, { undoUntil }: StaffPermit): number {
  return undoUntil ?? tx.now()
}
