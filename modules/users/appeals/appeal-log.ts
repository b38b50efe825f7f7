import { and, desc, eq } from 'drizzle-orm'
import { suspensionAppeals } from '@/modules/users/schema'
import { findById } from '@/src/db/find-by-id'
import type { Context, TxContext } from '@/src/kit/context'

export type AppealRow = typeof suspensionAppeals.$inferSelect

/** Returns the latest appeal of a user. */
export async function maybeLatestAppeal(ctx: Context, userId: string): Promise<AppealRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(suspensionAppeals)
    .where(eq(suspensionAppeals.userId, userId))
    .orderBy(desc(suspensionAppeals.suspendedAt))
    .limit(1)
  return row
}

/** Throws not_found. */
export async function findAppeal(ctx: Context, id: string): Promise<AppealRow> {
  return await findById(ctx, suspensionAppeals, id)
}

/** Ends the wait of a user's open appeal. Returns undefined if none waits. */
export async function closeOpenAppeal(
  tx: TxContext,
  userId: string,
  outcome: Pick<AppealRow, 'state'> & Partial<Pick<AppealRow, 'decidedBy' | 'decidedAt' | 'answer'>>,
): Promise<AppealRow | undefined> {
  const [closed] = await tx.db
    .update(suspensionAppeals)
    .set(outcome)
    .where(and(eq(suspensionAppeals.userId, userId), eq(suspensionAppeals.state, 'open')))
    .returning()
  return closed
}
