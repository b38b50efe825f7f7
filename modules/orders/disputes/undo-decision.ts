import { moveListing } from '@/modules/catalog/service'
import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { DecisionUndone } from '@/modules/orders/events'
import { closeAppeal, maybeOpenAppeal } from '@/modules/orders/order/appeal-log'
import { appendDecision, countUndoneReleases, type DecisionRow } from '@/modules/orders/order/decision-log'
import { scheduleFallback } from '@/modules/orders/order/fallback-schedule'
import { eventPayloadOf, maybeLockedOrder, moveOrder, type OrderRow } from '@/modules/orders/order/move'
import { orderAct } from '@/modules/orders/order/order-acts'
import { maybeUndoableDecision } from '@/modules/orders/order/standing-decision'
import { undoPartialRefund } from '@/modules/orders/payments/partial-refunds'
import { holdRefund } from '@/modules/orders/payments/refunds'
import { deliveryProofPort } from '@/modules/orders/ports'
import { findOrder } from '@/modules/orders/queries'
import {
  markDecisionUndone,
  performStaffAct,
  postStaffJournal,
  releaseUndoneJournal,
  type StaffPermit,
  type StaffTx,
} from '@/modules/wallet/service'
import type { TxContext, UserContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Undoes a decision whose money hasn't left the site: books its journals in reverse and opens the dispute again. Throws not_found,
 * decision_not_undoable.
 */
export async function undoDecision(ctx: UserContext, id: string, reason: string): Promise<Order> {
  await transact(ctx, async (tx) => {
    const order = await maybeLockedOrder(tx, id)
    const decision = order && (await maybeUndoableDecision(tx, order))
    if (!order || !decision) throw ordersErrors.decision_not_undoable()
    const { outcome } = decision
    await performStaffAct(tx, {
      ...orderAct(order, 'undo'),
      // The money goes back to where it was.
      ...{ userId: order.buyerId, amountCents: 0, isUndoable: false },
      reason,
      audit: { action: 'orders.undo-decision', subjectId: id, before: { outcome } },
      perform: async (permit) => {
        const appeal = await maybeOpenAppeal(tx, id)
        if (appeal) await closeAppeal(tx, appeal, { state: 'closed', answer: reason })
        const isRefundHeld = appeal?.stopsRefund ?? false
        const reopened = await reverseDecision(tx, order, { permit, decision, reason, isRefundHeld })
        await publish(tx, DecisionUndone, { ...eventPayloadOf(reopened), outcome })
      },
    })
  })
  return findOrder(ctx, id)
}

interface TakeBack {
  permit: StaffPermit
  decision: DecisionRow
  reason: string
  /** No job waits to ask the provider, because the decision was appealed. */
  isRefundHeld: boolean
}

/** Books the journals of a decision in reverse and opens the dispute again. Throws decision_not_undoable. */
export async function reverseDecision(
  tx: StaffTx,
  order: OrderRow,
  { permit, decision: { outcome, reasonCode, refundCents }, reason, isRefundHeld }: TakeBack,
): Promise<OrderRow> {
  if (outcome === 'split') await undoPartialRefund(tx, permit, order, refundCents ?? 0)
  if (outcome === 'refund') await cancelRefund(tx, order, isRefundHeld)
  else await takeBackRelease(tx, permit, order)
  await markDecisionUndone(tx, order.id, reason)
  const reopened = await reopenDispute(tx, order)
  await appendDecision(tx, { orderId: order.id, kind: 'undone', outcome, reasonCode, refundCents, reason })
  return scheduleFallback(tx, reopened)
}

async function takeBackRelease(tx: TxContext, permit: StaffPermit, order: OrderRow): Promise<void> {
  const undoneReleases = await countUndoneReleases(tx, order)
  await postStaffJournal(tx, permit, releaseUndoneJournal({ ...order, undoneReleases }))
}

/** Throws decision_not_undoable if the provider may have been asked. */
async function cancelRefund(tx: TxContext, order: OrderRow, isRefundHeld: boolean): Promise<void> {
  if (!isRefundHeld && !(await holdRefund(tx, order))) throw ordersErrors.decision_not_undoable()
  await moveListing(tx, order.listingId, ['withdrawn'], 'sold')
}

/** Returns the order to the state in which it was decided. While its dispute is open, its deadlines don't run. */
async function reopenDispute(tx: TxContext, { id, state, sentAt }: OrderRow): Promise<OrderRow> {
  const reopened = await moveOrder(tx, id, {
    to: sentAt === null ? 'paid' : 'sent',
    from: [state],
    undoes: true,
    only: 'notUnderReview',
    set: { dispute: 'open', completedAt: null, refundReason: null, decisionReason: null },
  })
  if (!reopened) throw ordersErrors.decision_not_undoable()
  // A poll after the decision ended the observation.
  if (reopened.watched) await use(tx, deliveryProofPort).watchAgain(tx, id)
  return reopened
}
