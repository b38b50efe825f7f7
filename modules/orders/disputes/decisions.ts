import { and, eq } from 'drizzle-orm'
import { ordersConfig } from '@/modules/orders/config'
import { inDeliveryStates } from '@/modules/orders/contract'
import { decisionProposals, requireUndecided } from '@/modules/orders/disputes/proposals'
import { ordersErrors } from '@/modules/orders/errors'
import { DisputeDecided } from '@/modules/orders/events'
import { inputMessages } from '@/modules/orders/input-messages'
import { unrefundedCents } from '@/modules/orders/order/amounts'
import type { Decision } from '@/modules/orders/order/decision-contract'
import { appendDecision, type NewEntry } from '@/modules/orders/order/decision-log'
import { eventPayloadOf, type OrderRow } from '@/modules/orders/order/move'
import { orderAct, stakeOf } from '@/modules/orders/order/order-acts'
import { isDecidable, wasAppealed } from '@/modules/orders/order/standing-decision'
import { startPartialRefund } from '@/modules/orders/payments/partial-refunds'
import { startRefund } from '@/modules/orders/payments/refunds'
import { completeOrder } from '@/modules/orders/payments/release'
import { orders } from '@/modules/orders/schema'
import { performStaffAct, type StaffActRow, type StaffPermit, type StaffTx } from '@/modules/wallet/service'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Decides a dispute for staff. A decision above the limit is only a proposal, which is returned, until a second staff member decides the
 * same. Throws not_found, order_state, already_decided, second_person_required.
 */
export async function decideDispute(
  ctx: UserContext,
  id: string,
  decision: Decision,
): Promise<StaffActRow | undefined> {
  return transact(ctx, async (tx) => bookDecision(tx, await requireUndecided(tx, id), decision))
}

/** Books a decision of staff, or returns the proposal that was stored. Throws order_state, second_person_required. */
export async function bookDecision(
  tx: StaffTx,
  order: OrderRow,
  decision: Decision,
): Promise<StaffActRow | undefined> {
  if (!isDecidable(order)) throw ordersErrors.order_state()
  requireSplittable(order, decision)
  const { outcome, reasonCode, reason, refundAmount } = decision
  const { APPEAL_WINDOW_SECONDS } = readConfig(tx, ordersConfig)
  // Both parties get a part of a split, which is final.
  const canAppeal = outcome !== 'split' && APPEAL_WINDOW_SECONDS > 0 && !(await wasAppealed(tx, order.id))
  return performStaffAct(tx, {
    ...orderAct(order, 'decision'),
    ...stakeOf(order, outcome, refundAmount),
    reason,
    audit: {
      action: 'orders.decide-dispute',
      subjectId: order.id,
      after: { outcome, reasonCode, ...(refundAmount && { refundAmount }) },
    },
    proposals: decisionProposals(tx, order, decision),
    perform: (permit) =>
      closeDispute(tx, order.id, decision, {
        permit,
        undoUntil: permit.undoUntil,
        appealUntil: canAppeal ? tx.now() + APPEAL_WINDOW_SECONDS * 1000 : undefined,
      }),
  })
}

/** Throws invalid unless each party gets a part by a split, and order_state if a chargeback took one. */
function requireSplittable(order: OrderRow, { outcome, refundAmount }: Decision): void {
  if (outcome !== 'split') return
  if (refundAmount === undefined || refundAmount < 1 || refundAmount >= order.priceCents)
    throw fieldError(httpErrors.invalid, 'refundAmount', inputMessages.splitAmount)
  if (unrefundedCents(order) !== order.priceCents) throw ordersErrors.order_state()
}

/** Until when a decision can be undone and appealed, in ms; without them it can't. Staff need the permit for a split. */
type Periods = Pick<NewEntry, 'undoUntil' | 'appealUntil'> & { permit?: StaffPermit }

/**
 * Closes an open dispute: releases the money to the seller or refunds the buyer. Both parties see the reason. A refund doesn't leave before
 * `undoUntil`. Throws order_state.
 */
export async function closeDispute(
  tx: TxContext,
  id: string,
  decision: Decision,
  { permit, ...periods }: Periods = {},
): Promise<void> {
  const { outcome, reason, refundAmount, ...rest } = decision
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
    (outcome !== 'refund'
      ? await completeOrder(tx, id, inDeliveryStates)
      : await startRefund(tx, id, 'decided', inDeliveryStates, periods.undoUntil))
  if (!moved) throw ordersErrors.order_state()
  // A release that ends as charged back moves no money that could wait.
  const isOpen = moved.state !== 'charged_back'
  const entry = { ...rest, outcome, reason, refundCents: refundAmount ?? null }
  await appendDecision(tx, { ...entry, orderId: id, kind: 'decided', ...(isOpen && periods) })
  if (permit && refundAmount !== undefined && outcome === 'split')
    await startPartialRefund(tx, moved, { permit, refundCents: refundAmount })
  await publish(tx, DisputeDecided, { ...eventPayloadOf(moved), outcome })
}
