import { findProfiles } from '@/modules/auth/service'
import type { Order } from '@/modules/orders/contract'
import { errorMessages } from '@/modules/orders/error-messages'
import { ordersErrors } from '@/modules/orders/errors'
import { serverMessages } from '@/modules/orders/messages'
import { maybeOpenAppeal } from '@/modules/orders/order/appeal-log'
import type { Decision } from '@/modules/orders/order/decision-contract'
import { appendDecision, type DecisionRow, maybeLatestDecision } from '@/modules/orders/order/decision-log'
import { maybeLockedOrder, notifyParties, type OrderRow } from '@/modules/orders/order/move'
import { stakeOf } from '@/modules/orders/order/order-acts'
import { findOrder } from '@/modules/orders/queries'
import { needsSecondPerson, type StaffTx } from '@/modules/wallet/service'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { isStaffWith } from '@/src/kit/staff/staff'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { formatUtcMoment } from '@/src/kit/text/utc-date'
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
 * Keeps the proposals of decisions about an order in the log of its dispute. `findProposer` throws second_person_required while a
 * proposal says otherwise. Repeating one's own changes nothing.
 */
export function decisionProposals(
  tx: StaffTx,
  order: OrderRow,
  decision: Decision,
): { findProposer: () => Promise<string | null | undefined>; store: () => Promise<void> } {
  const isSame = ({ outcome, refundCents }: DecisionRow) =>
    outcome === decision.outcome && refundCents === (decision.refundAmount ?? null)
  return {
    findProposer: async () => {
      const proposal = await maybeProposal(tx, order)
      if (!proposal) return undefined
      if (isSame(proposal)) return proposal.staffId
      throw ordersErrors.second_person_required(await describe(tx, proposal, errorMessages.proposed))
    },
    store: async () => {
      const proposal = await maybeProposal(tx, order)
      if (proposal && isSame(proposal) && proposal.staffId === tx.actor.id) return
      const ended = await maybeLatestDecision(tx, order.id)
      if (ended?.kind === 'proposed') await appendRejection(tx, ended, serverMessages.proposerLeft)
      const { refundAmount = null, ...entry } = decision
      const { outcome, reasonCode, reason } = entry
      await appendDecision(tx, { ...entry, refundCents: refundAmount, orderId: order.id, kind: 'proposed' })
      await recordStaffAction(tx, {
        action: 'orders.propose-decision',
        subjectId: order.id,
        after: { outcome, reasonCode },
        reason,
      })
    },
  }
}

/** True if a decision for one of the parties would take a second staff member. */
export async function isSecondPersonRequired(ctx: UserContext, order: OrderRow): Promise<boolean> {
  const outcomes = ['release', 'refund'] as const
  const needed = await Promise.all(outcomes.map((outcome) => needsSecondPerson(ctx, stakeOf(order, outcome))))
  return needed.includes(true)
}

/** Returns the proposal of someone who is still on the staff, which waits for a second person, about an open dispute or an open appeal. */
export async function maybeProposal(
  ctx: Context,
  { id, dispute }: OrderRow,
): Promise<DecisionRow | undefined> {
  if (dispute === 'none') return undefined
  const latest = await maybeLatestDecision(ctx, id)
  if (latest?.kind !== 'proposed' || !latest.staffId) return undefined
  if (!(await isStaffWith(ctx, latest.staffId, 'moderation'))) return undefined
  return dispute === 'open' || (await maybeOpenAppeal(ctx, id)) ? latest : undefined
}

/** Rejects a proposal, or takes back the user's own. The dispute or the appeal stays open. Throws not_found, order_state, already_decided. */
export async function rejectProposal(ctx: UserContext, id: string, reason: string): Promise<Order> {
  await transact(ctx, async (tx) => {
    const locked = await maybeLockedOrder(tx, id)
    const proposal = locked && (await maybeProposal(tx, locked))
    const order = locked && proposal ? locked : await requireUndecided(tx, id)
    if (!proposal) throw ordersErrors.order_state()
    const { outcome } = proposal
    await appendRejection(tx, proposal, reason)
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

/** Records that a proposal was rejected. */
export function appendRejection(
  tx: TxContext,
  { orderId, outcome, reasonCode }: DecisionRow,
  reason: string,
): Promise<void> {
  return appendDecision(tx, { orderId, kind: 'rejected', outcome, reasonCode, reason })
}

/** Says who decided or proposed what, for a second staff member. */
async function describe(
  ctx: Context,
  { staffId, outcome, reason, at }: DecisionRow,
  texts: (typeof errorMessages)['decided'],
) {
  const profiles = await findProfiles(ctx, staffId === null ? [] : [staffId])
  const name = profiles.get(staffId ?? '')?.username ?? serverMessages.deliveryProof
  const detail = texts[outcome]({ name, moment: formatUtcMoment(at), reason })
  return { detail, members: { outcome, by: name, at: isoTime(at) } }
}
