import { findProfiles } from '@/modules/auth/service'
import { canPayAfterAppeal, payAfterAppeal } from '@/modules/orders/disputes/appeal-payment'
import { bookDecision } from '@/modules/orders/disputes/decisions'
import { appendRejection, decisionProposals, maybeProposal } from '@/modules/orders/disputes/proposals'
import { reverseDecision } from '@/modules/orders/disputes/undo-decision'
import { errorMessages } from '@/modules/orders/error-messages'
import { ordersErrors } from '@/modules/orders/errors'
import { AppealOverturned, AppealUpheld } from '@/modules/orders/events'
import {
  type AppealRow,
  closeAppeal,
  maybeAppealedDecision,
  maybeLatestAppeal,
} from '@/modules/orders/order/appeal-log'
import type { AppealDecision } from '@/modules/orders/order/decision-contract'
import type { DecisionRow } from '@/modules/orders/order/decision-log'
import { eventPayloadOf, maybeLockedOrder, notifyParties, type OrderRow } from '@/modules/orders/order/move'
import { orderAct, stakeOf } from '@/modules/orders/order/order-acts'
import { isDecisionUntouched, mayDecideAppeal, otherOutcome } from '@/modules/orders/order/standing-decision'
import { resumeRefund } from '@/modules/orders/payments/refunds'
import { performStaffAct, resumePayoutsOf, type StaffActRow, type StaffTx } from '@/modules/wallet/service'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { formatUtcMoment } from '@/src/kit/text/utc-date'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Decides an appeal for staff who had no part in the decision. Upheld, the decision takes effect. Overturned, its journals are booked in
 * reverse and the other outcome is decided; if the refund has left, the site pays the seller instead, above the limit once a second
 * staff member confirms it. Throws not_found, appeal_closed, appeal_needs_other_staff, decision_not_undoable, second_person_required.
 */
export async function decideAppeal(
  ctx: UserContext,
  id: string,
  body: AppealDecision,
): Promise<StaffActRow | undefined> {
  return transact(ctx, async (tx) => {
    const order = await maybeLockedOrder(tx, id)
    if (!order) throw httpErrors.not_found({ detail: errorMessages.orderNotFound })
    const found = await maybeAppealedDecision(tx, id)
    if (!found) throw ordersErrors.appeal_closed(await describeLatest(tx, id))
    if (!(await mayDecideAppeal(tx, order, found.decision))) throw ordersErrors.appeal_needs_other_staff()
    const { result, reason, reasonCode } = body
    const act = {
      ...orderAct(order, 'appeal'),
      // The money stays where the decision put it.
      ...{ userId: order.buyerId, amountCents: 0, isUndoable: false },
      reason,
      audit: {
        action: result === 'upheld' ? 'orders.uphold-decision' : 'orders.overturn-decision',
        subjectId: id,
        before: { outcome: found.decision.outcome },
        after: { reasonCode },
      },
    }
    return result === 'upheld'
      ? performStaffAct(tx, { ...act, perform: () => uphold(tx, order, { ...found, reason }) })
      : overturn(tx, order, { ...found, body, act })
  })
}

interface Appealed {
  appeal: AppealRow
  decision: DecisionRow
}

/** A refund that was held starts when its decision can no longer be undone. */
async function uphold(
  tx: TxContext,
  order: OrderRow,
  { appeal, decision: { undoUntil }, reason }: Appealed & { reason: string },
): Promise<void> {
  const proposal = await maybeProposal(tx, order)
  if (proposal) await appendRejection(tx, proposal, reason)
  await closeAppeal(tx, appeal, { state: 'upheld', answer: reason })
  if (appeal.stopsRefund) await resumeRefund(tx, order, Math.max(tx.now(), undoUntil ?? 0))
  await resumePayoutsOf(tx, order.sellerId)
  await publish(tx, AppealUpheld, eventPayloadOf(order))
  notifyParties(tx, order)
}

type AppealAct = Omit<Parameters<typeof performStaffAct>[1], 'perform'>

/** Returns the proposal if paying the seller waits for a second staff member, and the appeal with it. */
async function overturn(
  tx: StaffTx,
  order: OrderRow,
  {
    appeal,
    decision,
    body: { reason, reasonCode },
    act,
  }: Appealed & { body: AppealDecision; act: AppealAct },
): Promise<StaffActRow | undefined> {
  const next = { outcome: otherOutcome(decision.outcome), reason, reasonCode }
  const close = () => closeAppeal(tx, appeal, { state: 'overturned', answer: reason })
  if (decision.outcome === 'refund' && !appeal.stopsRefund) {
    if (!canPayAfterAppeal(order)) throw ordersErrors.decision_not_undoable()
    return performStaffAct(tx, {
      ...act,
      ...stakeOf(order, 'release'),
      proposals: decisionProposals(tx, order, next),
      perform: async (permit) => {
        await close()
        await payAfterAppeal(tx, permit, order, next)
      },
    })
  }
  if (!isDecisionUntouched(order)) throw ordersErrors.decision_not_undoable()
  let reopened = order
  await performStaffAct(tx, {
    ...act,
    perform: async (permit) => {
      await close()
      const takeBack = { permit, decision, reason, isRefundHeld: true }
      reopened = await reverseDecision(tx, order, takeBack)
      await publish(tx, AppealOverturned, eventPayloadOf(reopened))
    },
  })
  return bookDecision(tx, reopened, next)
}

/** Says who decided the appeal meanwhile; undefined if there was none. */
async function describeLatest(ctx: Context, orderId: string) {
  const latest = await maybeLatestAppeal(ctx, orderId)
  if (!latest || latest.state === 'open') return undefined
  const { state, staffId, closedAt, answer } = latest
  const name = (await findProfiles(ctx, staffId === null ? [] : [staffId])).get(staffId ?? '')?.username ?? ''
  const detail = errorMessages.appealEnded[state]({
    name,
    moment: formatUtcMoment(closedAt ?? latest.at),
    reason: answer ?? '',
  })
  return { detail }
}
