import { findProfiles } from '@/modules/auth/service'
import { closeAppeal, maybeAppealedDecision, maybeLatestAppeal } from '@/modules/orders/cases/appeal-log'
import type { DecisionRow } from '@/modules/orders/cases/decision-log'
import { findDeciders, isDecisionUntouched, otherOutcome } from '@/modules/orders/cases/standing-decision'
import { reverseDecision } from '@/modules/orders/cases/undo-decision'
import type { AppealDecision, Order } from '@/modules/orders/contract'
import { bookDecision } from '@/modules/orders/disputes/decisions'
import { errorMessages } from '@/modules/orders/error-messages'
import { ordersErrors } from '@/modules/orders/errors'
import { AppealOverturned, AppealUpheld } from '@/modules/orders/events'
import { eventPayloadOf, maybeLockedOrder, notifyParties, type OrderRow } from '@/modules/orders/move'
import { formatMoment } from '@/modules/orders/notices/format-moment'
import { resumeRefund } from '@/modules/orders/payments/refunds'
import { findOrder } from '@/modules/orders/queries'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Decides an appeal for staff who had no part in the decision. Upheld, the decision takes effect. Overturned, its journals are booked in
 * reverse, and the other outcome is decided. Throws not_found, appeal_closed, appeal_needs_other_staff, decision_not_undoable.
 */
export async function decideAppeal(ctx: UserContext, id: string, body: AppealDecision): Promise<Order> {
  await transact(ctx, async (tx) => {
    const order = await maybeLockedOrder(tx, id)
    if (!order) throw httpErrors.not_found({ detail: errorMessages.orderNotFound })
    const found = await maybeAppealedDecision(tx, id)
    if (!found) throw ordersErrors.appeal_closed(await describeLatest(tx, id))
    const { appeal, decision } = found
    if ((await findDeciders(tx, decision)).includes(tx.actor.id))
      throw ordersErrors.appeal_needs_other_staff()
    const { result, reason, reasonCode } = body
    await closeAppeal(tx, appeal, { state: result, answer: reason })
    if (result === 'upheld') await uphold(tx, order, decision)
    else await overturn(tx, order, { decision, body })
    await recordStaffAction(tx, {
      action: result === 'upheld' ? 'orders.uphold-decision' : 'orders.overturn-decision',
      subjectId: id,
      before: { outcome: decision.outcome },
      after: { reasonCode },
      reason,
    })
  })
  return findOrder(ctx, id)
}

/** The refund starts when its decision can no longer be undone. */
async function uphold(tx: TxContext, order: OrderRow, { outcome, undoUntil }: DecisionRow): Promise<void> {
  if (outcome === 'refund') await resumeRefund(tx, order, Math.max(tx.now(), undoUntil ?? 0))
  await publish(tx, AppealUpheld, eventPayloadOf(order))
  notifyParties(tx, order)
}

async function overturn(
  tx: TxContext & UserContext,
  order: OrderRow,
  { decision, body: { reason, reasonCode } }: { decision: DecisionRow; body: AppealDecision },
): Promise<void> {
  if (!isDecisionUntouched(order)) throw ordersErrors.decision_not_undoable()
  const reopened = await reverseDecision(tx, order, { decision, reason, isRefundHeld: true })
  await publish(tx, AppealOverturned, eventPayloadOf(reopened))
  await bookDecision(tx, reopened, { outcome: otherOutcome(decision.outcome), reason, reasonCode })
}

/** Says who decided the appeal meanwhile; undefined if there was none. */
async function describeLatest(ctx: Context, orderId: string) {
  const latest = await maybeLatestAppeal(ctx, orderId)
  if (!latest || latest.state === 'open') return undefined
  const { state, staffId, closedAt, answer } = latest
  const name = (await findProfiles(ctx, staffId === null ? [] : [staffId])).get(staffId ?? '')?.username ?? ''
  const detail = errorMessages.appealEnded[state]({
    name,
    moment: formatMoment(closedAt ?? latest.at),
    reason: answer ?? '',
  })
  return { detail }
}
