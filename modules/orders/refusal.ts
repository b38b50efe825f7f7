import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { orders } from '@/modules/orders/schema'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** What the provider refuses while the bank decides it may give afterwards. */
const isOwed = and(
  or(eq(orders.state, 'refund_pending'), isNotNull(orders.latePaidCents)),
  ne(orders.chargeback, 'open'),
)

/** The provider has said a definite no to a refund. It is asked again, ever more seldom, and staff may see why. */
export async function noteRefusal(ctx: Context, orderId: string, reason: string): Promise<void> {
  ctx.core.log.warn('a refund that the provider refuses', { orderId, reason })
  await transact(ctx, (tx) =>
    tx.db
      .update(orders)
      .set({ refundRefusal: reason })
      .where(and(eq(orders.id, orderId), isOwed)),
  )
}
