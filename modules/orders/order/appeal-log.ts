import { and, desc, eq } from 'drizzle-orm'
import type { AppealState } from '@/modules/orders/order/appeal-contract'
import type { DecisionRow } from '@/modules/orders/order/decision-log'
import { appeals, decisions } from '@/modules/orders/schema'
import type { Context, TxContext } from '@/src/kit/context'

export type AppealRow = typeof appeals.$inferSelect

/** Returns the latest appeal against a decision about the order. */
export async function maybeLatestAppeal(ctx: Context, orderId: string): Promise<AppealRow | undefined> {
  const [latest] = await ctx.db
    .select()
    .from(appeals)
    .where(eq(appeals.orderId, orderId))
    .orderBy(desc(appeals.id))
    .limit(1)
  return latest
}

/** Returns the appeal that waits for staff. */
export async function maybeOpenAppeal(ctx: Context, orderId: string): Promise<AppealRow | undefined> {
  const latest = await maybeLatestAppeal(ctx, orderId)
  return latest?.state === 'open' ? latest : undefined
}

/** Returns the appeal that waits for staff, with its decision. */
export async function maybeAppealedDecision(
  ctx: Context,
  orderId: string,
): Promise<{ appeal: AppealRow; decision: DecisionRow } | undefined> {
  const appeal = await maybeOpenAppeal(ctx, orderId)
  if (!appeal) return undefined
  const [decision] = await ctx.db.select().from(decisions).where(eq(decisions.id, appeal.id))
  return decision && { appeal, decision }
}

/** Closes an open appeal as the actor: staff, whose answer both parties see, or the party that gives it up. */
export async function closeAppeal(
  tx: TxContext,
  { id }: AppealRow,
  { state, answer }: { state: Exclude<AppealState, 'open'>; answer: string | null },
): Promise<void> {
  const staffId = tx.actor.kind === 'user' && state !== 'accepted' ? tx.actor.id : null
  await tx.db
    .update(appeals)
    .set({ state, answer, staffId, closedAt: tx.now() })
    .where(and(eq(appeals.id, id), eq(appeals.state, 'open')))
}
