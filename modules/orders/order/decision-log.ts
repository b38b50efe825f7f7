import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DecisionKind } from '@/modules/orders/contract'
import type { Decision } from '@/modules/orders/order/decision-contract'
import type { OrderRow } from '@/modules/orders/order/move'
import { deliveryProofPort } from '@/modules/orders/ports'
import { decisions } from '@/modules/orders/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'

export type DecisionRow = typeof decisions.$inferSelect

export interface NewEntry extends Omit<Decision, 'refundAmount'> {
  refundCents?: number | null
  orderId: string
  kind: DecisionKind
  undoUntil?: number
  appealUntil?: number
}

/** Records a decision of the actor, and what the delivery proof had found until then. */
export async function appendDecision(
  tx: TxContext,
  { undoUntil, appealUntil, ...entry }: NewEntry,
): Promise<void> {
  const evidence = await use(tx, deliveryProofPort).findEvidence(tx, entry.orderId)
  await tx.db.insert(decisions).values({
    ...entry,
    staffId: tx.actor.kind === 'user' ? tx.actor.id : null,
    finding: evidence?.finding ?? null,
    undoUntil: undoUntil ?? null,
    appealUntil: appealUntil ?? null,
    at: tx.now(),
  })
}

/** Returns the latest entry about a dispute. */
export async function maybeLatestDecision(ctx: Context, orderId: string): Promise<DecisionRow | undefined> {
  const [latest] = await ctx.db
    .select()
    .from(decisions)
    .where(eq(decisions.orderId, orderId))
    .orderBy(desc(decisions.id))
    .limit(1)
  return latest
}

/** Returns how often a release of the order was undone. */
export async function countUndoneReleases(ctx: Context, { id, dispute }: OrderRow): Promise<number> {
  if (dispute === 'none') return 0
  const isUndoneRelease = and(eq(decisions.kind, 'undone'), inArray(decisions.outcome, ['release', 'split']))
  return ctx.db.$count(decisions, and(eq(decisions.orderId, id), isUndoneRelease))
}

/** Whether the dispute of an order was ever decided, even if the decision was undone. */
export async function hasBeenDecided(ctx: Context, orderId: string): Promise<boolean> {
  const isDecision = inArray(decisions.kind, ['decided', 'undone'])
  return (await ctx.db.$count(decisions, and(eq(decisions.orderId, orderId), isDecision))) > 0
}
