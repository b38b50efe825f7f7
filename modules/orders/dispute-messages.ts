import { asc, eq } from 'drizzle-orm'
import type { DisputeMessage } from '@/modules/orders/contract'
import { disputeMessages } from '@/modules/orders/schema'
import type { Context } from '@/src/core/context'
import { isoTime } from '@/src/core/iso-time'

/** What was written about a dispute, in its order. */
export async function listDisputeMessages(ctx: Context, orderId: string): Promise<DisputeMessage[]> {
  const rows = await ctx.db
    .select()
    .from(disputeMessages)
    .where(eq(disputeMessages.orderId, orderId))
    .orderBy(asc(disputeMessages.id))
  return rows.map(({ id, party, content, at }) => ({
    id: String(id),
    party,
    content,
    at: isoTime(at),
  }))
}
