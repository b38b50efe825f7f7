import { and, desc, eq, lt, ne } from 'drizzle-orm'
import { type DecisionRow, maybeLatestDecision } from '@/modules/orders/cases/decision-log'
import type { Outcome } from '@/modules/orders/contract'
import type { OrderRow } from '@/modules/orders/move'
import { appeals, decisions } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { staffPort } from '@/src/kit/staff/staff'

/** True while staff can decide a dispute. While a chargeback is open, the bank decides first. */
export function isDecidable({ dispute, chargeback }: OrderRow): boolean {
  return dispute === 'open' && chargeback !== 'open'
}

/** Returns the decision of an order if staff can still undo it. */
export async function maybeUndoableDecision(ctx: Context, order: OrderRow): Promise<DecisionRow | undefined> {
  if (!isDecisionUntouched(order)) return undefined
  const latest = await maybeLatestDecision(ctx, order.id)
  return latest?.kind === 'decided' && (latest.undoUntil ?? 0) > ctx.core.trustedNow() ? latest : undefined
}

/** True if no money has moved since the order's dispute was decided. */
export function isDecisionUntouched(order: OrderRow): boolean {
  const { state, dispute, refundReason, chargeback, unmatchedCents } = order
  return (
    dispute === 'decided' &&
    (state === 'completed' || (state === 'refund_pending' && refundReason === 'decided')) &&
    chargeback !== 'open' &&
    unmatchedCents === null
  )
}

/** Returns what overturning a decision decides. */
export function otherOutcome(outcome: Outcome): Outcome {
  return outcome === 'release' ? 'refund' : 'release'
}

/** Returns who gets nothing by a decision. */
export function loserOf(outcome: Outcome): 'buyer' | 'seller' {
  return outcome === 'release' ? 'buyer' : 'seller'
}

/** Returns the decision about an order that its loser can still appeal. An order has one appeal, unless staff undid what it was against. */
export async function maybeAppealableDecision(
  ctx: Context,
  order: OrderRow,
): Promise<DecisionRow | undefined> {
  const decision = await maybeUndoableDecision(ctx, order)
  if (!decision) return undefined
  const ofOrder = and(eq(appeals.orderId, order.id), ne(appeals.state, 'closed'))
  if ((await ctx.db.$count(appeals, ofOrder)) > 0) return undefined
  return (await hasOtherStaff(ctx, order, decision)) ? decision : undefined
}

/** True if a staff member can decide an appeal who is no party, has a verified address and had no part in the decision. */
async function hasOtherStaff(
  ctx: Context,
  { buyerId, sellerId }: OrderRow,
  decision: DecisionRow,
): Promise<boolean> {
  const excluded = [buyerId, sellerId, ...(await findDeciders(ctx, decision))]
  return (await use(ctx, staffPort)(ctx)).some(({ id, email }) => email !== null && !excluded.includes(id))
}

/** Returns the ids of the staff members who booked a decision and proposed it. */
export async function findDeciders(ctx: Context, { id, orderId, staffId }: DecisionRow): Promise<string[]> {
  const [previous] = await ctx.db
    .select()
    .from(decisions)
    .where(and(eq(decisions.orderId, orderId), lt(decisions.id, id)))
    .orderBy(desc(decisions.id))
    .limit(1)
  const proposerId = previous?.kind === 'proposed' ? previous.staffId : null
  return [staffId, proposerId].flatMap((decider) => decider ?? [])
}
