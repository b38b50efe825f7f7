import { and, eq } from 'drizzle-orm'
import { appendDecision } from '@/modules/orders/cases/decision-log'
import { proposeUnlessConfirmed, requireUndecided } from '@/modules/orders/cases/proposals'
import { isDecidable } from '@/modules/orders/cases/standing-decision'
import { ordersConfig } from '@/modules/orders/config'
import type { Decision, Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { DisputeDecided } from '@/modules/orders/events'
import { completeOrder } from '@/modules/orders/fulfillment'
import { eventPayloadOf, type OrderRow } from '@/modules/orders/move'
import { startRefund } from '@/modules/orders/payments/refunds'
import { findOrder } from '@/modules/orders/queries'
import { orders } from '@/modules/orders/schema'
import { readConfig } from '@/src/kit/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Decides a dispute for staff. A decision above the limit is only a proposal until a second staff member decides the same. Throws
 * not_found, order_state, already_decided, second_person_required.
 */
export async function decideDispute(ctx: UserContext, id: string, decision: Decision): Promise<Order> {
  await transact(ctx, async (tx) => {
    const order = await requireUndecided(tx, id)
    if (!(await bookDecision(tx, order, decision))) return
    const { outcome, reasonCode, reason } = decision
    await recordStaffAction(tx, {
      action: 'orders.decide-dispute',
      subjectId: id,
      after: { outcome, reasonCode },
      reason,
    })
  })
  return findOrder(ctx, id)
}

/** Books a decision of staff, or stores it as a proposal and returns false. Throws order_state, second_person_required. */
export async function bookDecision(
  tx: TxContext & UserContext,
  order: OrderRow,
  decision: Decision,
): Promise<boolean> {
  if (!isDecidable(order)) throw ordersErrors.order_state()
  if (await proposeUnlessConfirmed(tx, order, decision)) return false
  const undoSeconds = readConfig(tx, ordersConfig).DECISION_UNDO_SECONDS
  await closeDispute(tx, order.id, decision, undoSeconds > 0 ? tx.now() + undoSeconds * 1000 : undefined)
  return true
}

/**
 * Closes an open dispute: releases the money to the seller or refunds the buyer. Both parties see the reason. Until `undoUntil` the money
 * doesn't leave the site. Throws order_state.
 */
export async function closeDispute(
  tx: TxContext,
  id: string,
  decision: Decision,
  undoUntil?: number,
): Promise<void> {
  const { outcome, reason } = decision
  const [decided] = await tx.db
    .update(orders)
    .set({
      dispute: 'decided',
      decisionReason: reason,
      decideBy: null,
      fallbackOutcome: null,
      updatedAt: tx.now(),
    })
    .where(and(eq(orders.id, id), eq(orders.dispute, 'open')))
    .returning()
  const moved =
    decided &&
    (outcome === 'release'
      ? await completeOrder(tx, id, ['paid', 'sent'])
      : await startRefund(tx, id, 'decided', ['paid', 'sent'], undoUntil))
  if (!moved) throw ordersErrors.order_state()
  // A release that ends as charged back moves no money that could wait.
  const canUndo = moved.state !== 'charged_back'
  await appendDecision(tx, {
    ...decision,
    orderId: id,
    kind: 'decided',
    undoUntil: canUndo ? undoUntil : undefined,
  })
  await publish(tx, DisputeDecided, { ...eventPayloadOf(moved), outcome })
}
