import { inDeliveryStates } from '@/modules/orders/contract'
import { bookDecision } from '@/modules/orders/disputes/decisions'
import { requireUndecided } from '@/modules/orders/disputes/proposals'
import { ordersErrors } from '@/modules/orders/errors'
import { OrderRefundStarted } from '@/modules/orders/events'
import { unrefundedCents } from '@/modules/orders/order/amounts'
import type { Decision } from '@/modules/orders/order/decision-contract'
import { completedRefundJournal } from '@/modules/orders/order/decision-journals'
import type { OrderRow } from '@/modules/orders/order/move'
import { lockOrder, orderAct, stakeOf } from '@/modules/orders/order/order-acts'
import { providerName } from '@/modules/orders/order/payment-providers'
import { isDecidable } from '@/modules/orders/order/standing-decision'
import { moveToRefunding, queueRefund } from '@/modules/orders/payments/refunds'
import type { Proposed } from '@/modules/wallet/contract'
import {
  type Journal,
  performStaffAct,
  presentProposal,
  type StaffActRow,
  type StaffTx,
} from '@/modules/wallet/service'
import type { Context, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** True while the whole price is in escrow, so that staff can cancel the order. While a chargeback is open, the bank decides. */
export function isCancelable(order: OrderRow): boolean {
  if (order.state !== 'paid' && order.state !== 'sent') return false
  return isDecidable(order) || (order.dispute !== 'open' && order.chargeback !== 'open')
}

/** For `throws` of a route that cancels an order for staff. */
export const cancelByStaffErrors = [ordersErrors.order_state, ordersErrors.second_person_required]

/**
 * Cancels an order for staff and refunds the buyer; in a dispute that is a decision for the buyer. Returns the proposal if it waits for a
 * second person. Throws not_found, role_missing, account_suspended, order_state, second_person_required, own_case, second_factor_required.
 */
export async function cancelByStaff(
  ctx: UserContext,
  id: string,
  reason: string,
): Promise<Proposed | undefined> {
  const proposal = await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!isCancelable(order)) throw ordersErrors.order_state()
    if (order.dispute === 'open') {
      const decision: Decision = { outcome: 'refund', reasonCode: 'other', reason }
      return bookDecision(tx, await requireUndecided(tx, id), decision)
    }
    return cancelLocked(tx, order, reason)
  })
  return proposal && presentProposal(ctx, proposal)
}

/** Cancels a cancelable order without a dispute. */
export function cancelLocked(tx: StaffTx, order: OrderRow, reason: string): Promise<StaffActRow | undefined> {
  return performStaffAct(tx, {
    ...orderAct(order, 'cancel'),
    ...stakeOf(order, 'refund'),
    reason,
    audit: { action: 'orders.cancel', subjectId: order.id },
    perform: async ({ undoUntil }) => {
      const refunding = await moveToRefunding(tx, order.id, {
        from: inDeliveryStates,
        set: { refundReason: 'cancelled', decisionReason: reason },
        event: OrderRefundStarted,
      })
      if (!refunding) throw ordersErrors.order_state()
      await queueRefund(tx, refunding, unrefundedCents(refunding), undoUntil)
    },
  })
}

/** Returns what canceling the order books. */
export function cancelJournals(ctx: Context, order: OrderRow): Journal[] {
  return [completedRefundJournal(order, providerName(ctx, order), unrefundedCents(order))]
}
