import { findProfiles } from '@/modules/auth/service'
import { appendDecision, type DecisionRow, maybeLatestDecision } from '@/modules/orders/cases/decision-log'
import { ordersConfig } from '@/modules/orders/config'
import type { Decision, Order } from '@/modules/orders/contract'
import { errorMessages } from '@/modules/orders/error-messages'
import { ordersErrors } from '@/modules/orders/errors'
import { serverMessages } from '@/modules/orders/messages'
import { maybeLockedOrder, notifyParties, type OrderRow } from '@/modules/orders/move'
import { formatMoment } from '@/modules/orders/notices/format-moment'
import { findOrder } from '@/modules/orders/queries'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

/**
 * Locks the order of an open dispute. Throws not_found, order_state if there is no dispute, and already_decided, which says who decided
 * what.
 */
export async function requireUndecided(tx: TxContext, id: string): Promise<OrderRow> {
  const order = await maybeLockedOrder(tx, id)
  if (!order) throw httpErrors.not_found({ detail: errorMessages.orderNotFound })
  if (order.dispute === 'open') return order
  const latest = await maybeLatestDecision(tx, id)
  if (latest?.kind !== 'decided') throw ordersErrors.order_state()
  throw ordersErrors.already_decided(await describe(tx, latest, errorMessages.decided))
}

/**
 * Returns true if the decision was stored as a proposal, because its order is above the limit. The second staff member who decides the
 * same confirms it. Throws second_person_required while another user's proposal says otherwise, or the user's own waits.
 */
export async function proposeUnlessConfirmed(
  tx: TxContext & UserContext,
  order: OrderRow,
  decision: Decision,
): Promise<boolean> {
  if (!isSecondPersonRequired(tx, order)) return false
  const proposal = await maybeProposal(tx, order)
  if (proposal) {
    if (proposal.outcome === decision.outcome && proposal.staffId !== tx.actor.id) return false
    throw ordersErrors.second_person_required(await describe(tx, proposal, errorMessages.proposed))
  }
  const { outcome, reasonCode, reason } = decision
  await appendDecision(tx, { ...decision, orderId: order.id, kind: 'proposed' })
  await recordStaffAction(tx, {
    action: 'orders.propose-decision',
    subjectId: order.id,
    after: { outcome, reasonCode },
    reason,
  })
  return true
}

/** True for prices above the limit of what one staff member may decide. */
export function isSecondPersonRequired(ctx: Context, { priceCents }: OrderRow): boolean {
  return priceCents > (readConfig(ctx, ordersConfig).DECISION_LIMIT_CENTS ?? Number.POSITIVE_INFINITY)
}

/** Returns the proposal that waits for a second staff member. */
export async function maybeProposal(
  ctx: Context,
  { id, dispute }: OrderRow,
): Promise<DecisionRow | undefined> {
  if (dispute !== 'open') return undefined
  const latest = await maybeLatestDecision(ctx, id)
  return latest?.kind === 'proposed' ? latest : undefined
}

/** Rejects a proposal, or takes back the user's own. The dispute stays open. Throws not_found, order_state, already_decided. */
export async function rejectProposal(ctx: UserContext, id: string, reason: string): Promise<Order> {
  await transact(ctx, async (tx) => {
    const order = await requireUndecided(tx, id)
    const proposal = await maybeProposal(tx, order)
    if (!proposal) throw ordersErrors.order_state()
    const { outcome, reasonCode } = proposal
    await appendDecision(tx, { orderId: id, kind: 'rejected', outcome, reasonCode, reason })
    await recordStaffAction(tx, {
      action: 'orders.reject-proposal',
      subjectId: id,
      before: { outcome },
      reason,
    })
    notifyParties(tx, order)
  })
  return findOrder(ctx, id)
}

/** Says who decided or proposed what, for a second staff member. */
async function describe(
  ctx: Context,
  { staffId, outcome, reason, at }: DecisionRow,
  texts: (typeof errorMessages)['decided'],
) {
  const profiles = await findProfiles(ctx, staffId === null ? [] : [staffId])
  const name = profiles.get(staffId ?? '')?.username ?? serverMessages.deliveryProof
  const detail = texts[outcome]({ name, moment: formatMoment(at), reason })
  return { detail, members: { outcome, by: name, at: isoTime(at) } }
}
