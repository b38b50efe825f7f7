import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Outcome } from '@/modules/orders/contract'
import { type DecisionRow, maybeLatestDecision } from '@/modules/orders/order/decision-log'
import type { OrderRow } from '@/modules/orders/order/move'
import { appeals, decisions } from '@/modules/orders/schema'
import type { Context, UserContext } from '@/src/kit/context'
import { hasOtherStaff } from '@/src/kit/staff/staff'

/** True while staff can decide a dispute. While a chargeback is open, the bank decides first. */
export function isDecidable({ dispute, chargeback }: OrderRow): boolean {
  return dispute === 'open' && chargeback !== 'open'
}

/** Returns the decision of an order if staff can still undo it. */
export async function maybeUndoableDecision(ctx: Context, order: OrderRow): Promise<DecisionRow | undefined> {
  const latest = await maybeLatestDecision(ctx, order.id)
  if (!isDecisionUntouched(order, latest?.refundCents ?? null)) return undefined
  return latest?.kind === 'decided' && (latest.undoUntil ?? 0) > ctx.core.trustedNow() ? latest : undefined
}

/** True if no money has moved since the order's dispute was decided, by a split with `refundCents` for the buyer. */
export function isDecisionUntouched(order: OrderRow, refundCents: number | null = null): boolean {
  const { state, dispute, refundReason, chargeback, unmatchedCents } = order
  return (
    dispute === 'decided' &&
    (state === 'completed' || (state === 'refund_pending' && refundReason === 'decided')) &&
    chargeback !== 'open' &&
    unmatchedCents === refundCents &&
    order.partialRefundCents === (refundCents ?? 0)
  )
}

/** True if the buyer was refunded, or will be, because of a decision. */
export function isRefundedByDecision({ state, dispute, refundReason }: OrderRow): boolean {
  return (
    dispute === 'decided' &&
    (state === 'refund_pending' || state === 'refunded') &&
    refundReason === 'decided'
  )
}

/** Returns what overturning a decision decides. */
export function otherOutcome(outcome: Outcome): 'release' | 'refund' {
  return outcome === 'release' ? 'refund' : 'release'
}

/** Returns who gets nothing by a decision; undefined if both get a part. */
export function loserOf(outcome: Outcome): 'buyer' | 'seller' | undefined {
  if (outcome === 'split') return undefined
  return outcome === 'release' ? 'buyer' : 'seller'
}

/**
 * Returns the decision about an order that its loser can still appeal or accept. An order has one appeal, unless staff undid what it was
 * against. While a chargeback is open, the bank decides first.
 */
export async function maybeAppealableDecision(
  ctx: Context,
  order: OrderRow,
): Promise<DecisionRow | undefined> {
  if (order.chargeback === 'open' || !(isDecisionUntouched(order) || isRefundedByDecision(order)))
    return undefined
  const latest = await maybeLatestDecision(ctx, order.id)
  if (latest?.kind !== 'decided' || (latest.appealUntil ?? 0) <= ctx.core.trustedNow()) return undefined
  const [accepted] = await ctx.db.select().from(appeals).where(eq(appeals.id, latest.id))
  return accepted || (await wasAppealed(ctx, order.id)) ? undefined : latest
}

/** True if an appeal about the order counts: one against a decision that was undone, or that was given up, doesn't. */
export async function wasAppealed(ctx: Context, orderId: string): Promise<boolean> {
  const counts = inArray(appeals.state, ['open', 'upheld', 'overturned'])
  return (await ctx.db.$count(appeals, and(eq(appeals.orderId, orderId), counts))) > 0
}

/**
 * True if a staff member may decide an appeal: they had no part in the decision, or there is nobody else. Others are no party and have a
 * verified address.
 */
export async function mayDecideAppeal(
  ctx: UserContext,
  { buyerId, sellerId }: OrderRow,
  decision: DecisionRow,
): Promise<boolean> {
  const deciders = await findDeciders(ctx, decision)
  if (!deciders.includes(ctx.actor.id)) return true
  const latest = await maybeLatestDecision(ctx, decision.orderId)
  const proposerId = latest?.kind === 'proposed' ? latest.staffId : null
  return !(await hasOtherStaff(ctx, 'moderation', [buyerId, sellerId, proposerId, ...deciders]))
}

/** Returns the ids of the staff members who booked a decision and proposed it. */
async function findDeciders(ctx: Context, { id, orderId, staffId }: DecisionRow): Promise<string[]> {
  const [previous] = await ctx.db
    .select()
    .from(decisions)
    .where(and(eq(decisions.orderId, orderId), lt(decisions.id, id)))
    .orderBy(desc(decisions.id))
    .limit(1)
  const proposerId = previous?.kind === 'proposed' ? previous.staffId : null
  return [staffId, proposerId].flatMap((decider) => decider ?? [])
}
